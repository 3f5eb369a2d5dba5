"""The checks of the rows of 10.000, without any code of the kernels."""
