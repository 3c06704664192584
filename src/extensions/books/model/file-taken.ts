/** A file of this name is there already, and is another one. */
export class FileTaken extends Error {}
