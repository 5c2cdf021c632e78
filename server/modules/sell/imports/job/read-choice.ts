/** How to read the file; undefined parts are detected. */
export type ReadChoice = {
  sheet?: number
  /** 0: the file has no headings. */
  headerRow?: number
  charset?: string
  delimiter?: string
  fillDown?: boolean
  leaveHiddenOut?: boolean
}
