"""The pictures of the sample album, each computed from a seed."""
