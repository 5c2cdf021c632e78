const KEY = 'ownBadge'

/** 32 bits of a badge, enough to know it again and too few to make it. */
function markOf(code: string): string {
  let mark = 0x811c9dc5
  for (const character of code) mark = Math.imul(mark ^ character.codePointAt(0)!, 0x01000193)
  return String(mark >>> 0)
}

/** Whose badge has opened this tab's log-in: scanned again, it locks. */
export const keepOwnBadge = (code: string): void => sessionStorage.setItem(KEY, markOf(code))
export const isOwnBadge = (code: string): boolean => sessionStorage.getItem(KEY) === markOf(code)
