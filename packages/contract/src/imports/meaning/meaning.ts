import { unaccented, wordsOf } from '../heading-words.ts'
import { type Modifier, modifierWords, type Part, partWords, type Role, roleWords } from './words.ts'

type Token = { role: Role } | { part: Part } | { modifier: Modifier }
/** What a heading speaks of: whose, and which part of the address; `line` is the number that it counts lines by. */
export type Meaning = { role: Role | null; part: Part; line: number | null }

const tokens = new Map<string, Token>()
const add = (words: string, token: Token) => {
  for (const word of words.split('|')) if (!tokens.has(word)) tokens.set(word, token)
}
for (const [role, words] of Object.entries(roleWords)) add(words, { role: role as Role })
for (const [part, words] of Object.entries(partWords)) add(words, { part: part as Part })
for (const [modifier, words] of Object.entries(modifierWords)) add(words, { modifier: modifier as Modifier })

const LONGEST_WORD = 40
/** Words of these are written without blanks; of Latin letters only longer words are joined, as in German. */
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/** The known words that a word is put together of, as few as can be; null when something is left. */
function split(word: string): Token[] | null {
  const shortest = cjk.test(word) ? 1 : 3
  if (word.length > LONGEST_WORD) return null
  const best: (Token[] | undefined)[] = [[]]
  for (let end = shortest; end <= word.length; end++) {
    for (let from = 0; from <= end - shortest; from++) {
      const before = best[from]
      const token = before && tokens.get(word.slice(from, end))
      if (token && before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, token]
    }
  }
  return best[word.length] ?? null
}

/** Words that mean a person by themselves; "Shipping" alone is a price. */
const person =
  /^(?:recipient|receiver|consignee|addressee|sender|shipper|buyer|customer|empfang?er|empfaenger|absender|kunde|destinataire|expediteur|client|acheteur|destinatario|remitente|comprador|cliente|mittente|remetente|ontvanger|afzender|koper|klant|odbiorca|nadawca|klient|受取人|宛先|差出人|送り主|依頼主|ご依頼主|购入者|購入者|注文者|.*(?:人|买家|客户))$/

type Heading = { roles: Set<Role>; parts: Set<Part>; modifiers: Set<Modifier>; numbers: number[]; isPerson: boolean }
function read(heading: string): Heading | null {
  const found: Heading = {
    roles: new Set(),
    parts: new Set(),
    modifiers: new Set(),
    numbers: [],
    isPerson: person.test(unaccented(heading).trim().toLowerCase()),
  }
  for (const word of wordsOf(heading.replace(/post code/i, 'postcode'))) {
    if (/^\d+$/.test(word)) {
      found.numbers.push(Number(word))
      continue
    }
    const known = tokens.get(word)
    const list = known ? [known] : split(word)
    if (!list) return null
    for (const token of list) {
      if ('role' in token) found.roles.add(token.role)
      else if ('part' in token) found.parts.add(token.part)
      else found.modifiers.add(token.modifier)
    }
  }
  return found
}

/** Of several roles the one that the others only add to: "ship from" sends, "bill to" pays, "customer shipping" receives. */
function roleOf(roles: ReadonlySet<Role>): Role | null {
  const order: Role[] = ['billing', 'sender', 'recipient', 'buyer']
  return order.find((role) => roles.has(role)) ?? null
}

/** What "address" is before another part: the address's. */
const details: readonly Part[] = [
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
  'company',
  'extra',
  'house',
  'district',
  'name',
  'first',
  'last',
]

function partOf({ roles, parts, modifiers, numbers, isPerson }: Heading): Part | null {
  const [part, other, ...more] = details.filter((detail) => parts.has(detail))
  const isNumbered = modifiers.has('number-word')
  const hasStreet = parts.has('street') || parts.has('address')
  if (more.length > 0) return null
  if (part !== undefined && other !== undefined) {
    // "First and last name", "名" and "姓" in one heading.
    return part === 'first' && other === 'last' && !hasStreet ? 'name' : null
  }
  if (part === 'house') return hasStreet && !isNumbered ? 'street' : 'house'
  if (part !== undefined) return part
  // A street's name is the street, the name of an address who lives there.
  if (parts.has('address') && !parts.has('street') && modifiers.has('name-word')) return roles.size > 0 ? 'name' : null
  if (hasStreet) return isNumbered && numbers.length === 0 ? 'house' : 'street'
  if (modifiers.has('line-word') && numbers.length > 0 && roles.size > 0) return 'street'
  if (modifiers.has('region-word') && !isNumbered && !modifiers.has('name-word')) return roles.size > 0 ? 'state' : null
  if (modifiers.has('contact-word') && !modifiers.has('code-word')) {
    if (isNumbered) return 'phone'
    if (numbers.length === 0 && (roles.size > 0 || modifiers.has('name-word'))) return 'name'
  }
  if (isNumbered || modifiers.has('code-word') || numbers.length > 0) return null
  return roles.size > 0 && (isPerson || modifiers.has('name-word')) ? 'name' : null
}

/** What a heading means of an address, when every word of it is known; null for any other heading. */
export function meaningOf(heading: string): Meaning | null {
  const found = read(heading)
  if (!found || found.numbers.length > 1) return null
  const part = partOf(found)
  const role = roleOf(found.roles)
  // "Name/Phone" is two things in one cell.
  const isTwo = found.modifiers.has('name-word') && /[/|&+、]/.test(heading)
  if (isTwo && part !== null && !['country', 'state', 'city', 'company', 'name'].includes(part)) return null
  // Goods have a country of origin.
  if (part === null || (part === 'country' && /origin/i.test(heading))) return null
  return { role, part, line: found.numbers[0] ?? null }
}

/** Whom a heading speaks of, whatever else it says; null when no word tells. */
export function roleOfHeading(heading: string): Role | null {
  const words = wordsOf(heading).flatMap((word) => tokens.get(word) ?? split(word) ?? [])
  return roleOf(new Set(words.flatMap((token) => ('role' in token ? [token.role] : []))))
}
