const PREFIX = 'draft '

/** The name in the tab's storage of what was typed and is not on the server yet: it outlives a reload and a log-in that expired. */
export const draftName = (name: string): string => PREFIX + name

/** Who logs out leaves nothing behind that he typed. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
