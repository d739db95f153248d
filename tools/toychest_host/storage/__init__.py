"""Read and replace the saves of a box, a folder or an image of a flash, and back them up."""
