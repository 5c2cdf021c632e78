/** The first column of a file of error rows; a file with it maps like the one that it was made from. */
export const ERROR_HEADING = { en: 'What to mend', cn: '需要修正' } as const

const headings: readonly string[] = Object.values(ERROR_HEADING).map((heading) => heading.toLowerCase())
export const isErrorHeading = (heading: string): boolean => headings.includes(heading.trim().toLowerCase())
