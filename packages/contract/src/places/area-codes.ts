/**
 * Area codes of the North American plan in service by 2026, by their first two digits, from 300 on: those that an eleven-digit number
 * of another country may be taken for. From libphonenumber's metadata; a test in server/places compares the two.
 */
const served =
  '30:123456789 31:023456789 32:01345679 33:0124679 34:013567 35:01234 36:01345789 38:0256 40:123456789 41:023456789 42:3458 43:0124578 44:0123578 45:08 46:3489 47:0234589 48:04 50:0123456789 51:023456789 52:0123456789 53:012349 54:0148 55:179 56:123467 57:01234579 58:01245678 60:0123456789 61:023456789 62:023689 63:01369 64:015679 65:016789 66:01279 67:0128 68:012369 70:123456789 71:23456789 72:045678 73:012478 74:02378 75:3478 76:02359 77:01234589 78:0124567 80:0123456789 81:023456789 82:015689 83:0123589 84:0345789 85:0456789 86:02345678 87:0236789 88:8 90:0123456789 91:023456789 92:0589 93:0146789 94:01235789 95:12469 97:0123589 98:034569'

const areaCodes: ReadonlySet<string> = new Set(
  served.split(' ').flatMap((group) => {
    const [start = '', last = ''] = group.split(':')
    return [...last].map((digit) => start + digit)
  }),
)

/** China's mobile prefixes in use; its numbers are written in groups of 3, 4 and 4. */
const chineseMobile = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/
const chineseGroups = /^1\d\d[\s.-]\d{4}[\s.-]\d{4}$/

/**
 * Whether eleven digits from 1 on, as they were written, are a Chinese mobile number rather than one of the North American plan with
 * its prefix: in groups that only China has, of an area that is not in service, or in an exchange that there cannot be.
 * Some numbers are both; those are taken for American.
 */
export function isChineseMobile(written: string, digits: string): boolean {
  if (!chineseMobile.test(digits)) return false
  return chineseGroups.test(written.trim()) || !areaCodes.has(digits.slice(1, 4)) || /^.{4}[01]/.test(digits)
}
