/** The first column of an error file; a file with it is mapped like the file it was created from. */
export const ERROR_HEADING = { en: 'What to fix', cn: '需要修正' } as const

const headings: readonly string[] = Object.values(ERROR_HEADING).map((heading) => heading.toLowerCase())
export const isErrorHeading = (heading: string): boolean => headings.includes(heading.trim().toLowerCase())
