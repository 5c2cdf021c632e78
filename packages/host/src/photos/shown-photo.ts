export interface ShownPhoto {
  id: string
  /** What it shows, for those who do not see it. */
  alt: string
  /** Paths that only a log-in may read. */
  small: string
  large: string
}
