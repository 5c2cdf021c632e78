/** Where the manual stands; its chapters and sections follow as parts of the path. */
export const MANUAL = '/b/#/manual'

export const chapterPath = (chapter: string, section?: string): string =>
  section === undefined ? `${MANUAL}/${chapter}` : `${MANUAL}/${chapter}/${section}`
