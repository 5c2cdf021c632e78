import { unaccented, wordsOf } from '../header-tokens.ts'
import { Lexicon } from './lexicon.ts'
import { type Modifier, modifierWords, type Part, partWords, type Role, roleWords } from './words.ts'

type Token = { role: Role } | { part: Part } | { modifier: Modifier }
/** What a heading speaks of: whose, and which part of the address; `line` is the number that it counts lines by. */
export type Meaning = { role: Role | null; part: Part; line: number | null }

const lexicon = new Lexicon<Token>()
for (const [role, words] of Object.entries(roleWords)) lexicon.add(words, { role: role as Role })
for (const [part, words] of Object.entries(partWords)) lexicon.add(words, { part: part as Part })
for (const [modifier, words] of Object.entries(modifierWords)) lexicon.add(words, { modifier: modifier as Modifier })

/** Words that mean a person by themselves; "Shipping" alone is a price. */
const person =
  /^(?:recipient|receiver|consignee|addressee|sender|shipper|buyer|customer|empfang?er|empfaenger|absender|kunde|destinataire|expediteur|client|acheteur|destinatario|remitente|comprador|cliente|mittente|remetente|ontvanger|afzender|koper|klant|odbiorca|nadawca|klient|受取人|宛先|差出人|送り主|依頼主|ご依頼主|购入者|購入者|注文者|구매자|주문자|받는사람|보내는사람|받는분|보내는분|수령인|수취인|.*(?:addressee|recipient|receiver|consignee|人|买家|客户))$/

type Heading = {
  roles: Set<Role>
  parts: Set<Part>
  modifiers: Set<Modifier>
  numbers: number[]
  isPerson: boolean
  isBoth: boolean
  isEither: boolean
}
function read(heading: string, mostUnknown = 0): Heading | null {
  const found: Heading = {
    roles: new Set(),
    parts: new Set(),
    modifiers: new Set(),
    numbers: [],
    isBoth: and.test(heading),
    isEither: or.test(heading),
    isPerson: [heading, ...wordsOf(heading)].some((text) => person.test(unaccented(text).trim().toLowerCase())),
  }
  let unknown = 0
  for (const word of wordsOf(heading.replace(/post code/i, 'postcode'))) {
    if (/^\d+$/.test(word)) {
      found.numbers.push(Number(word))
      continue
    }
    const list = mostUnknown > 0 ? lexicon.readLoosely(word) : lexicon.read(word)
    if (!list && ++unknown > mostUnknown) return null
    for (const token of list ?? []) {
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

const named: readonly Part[] = ['company', 'city', 'state', 'country']
const persons: readonly Part[] = ['name', 'first', 'last']
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

/** "Via e numero civico": both in one cell. */
const or = /\s(?:or|oder|ou|lub)\s|或/i
const and = /\s(?:et|e|und|y|i|and|en|&)\s/i

function partOf({ roles, parts: all, modifiers, numbers, isPerson, isBoth, isEither }: Heading): Part | null {
  // "会社名", "アパート名": of a part that is no person the name is the part.
  const isOfPart = all.has('first') && details.some((one) => all.has(one) && !persons.includes(one))
  const parts = isOfPart ? new Set([...all].filter((one) => one !== 'first')) : all
  const [part, other, ...more] = details.filter((detail) => parts.has(detail))
  const isNumbered = modifiers.has('number-word')
  const hasStreet = parts.has('street') || parts.has('address')
  if (more.length > 0) return null
  if (part !== undefined && other !== undefined) {
    // "Nazwa firmy", "Nom de la ville": what the part is called is the part.
    if (other === 'name' && named.includes(part) && !hasStreet && !isBoth && !isEither) return part
    // "First and last name"; "お名前(姓)" is one half of a name.
    if (hasStreet || (other !== 'first' && other !== 'last')) return null
    return part === 'name' && !isBoth ? other : 'name'
  }
  if (hasStreet && isBoth && (part === 'house' || (part === undefined && isNumbered))) return 'street'
  // "Company or name": who receives, whichever it is.
  if (part === 'company' && isEither && modifiers.has('name-word')) return 'name'
  // A channel's "order unit id" is no unit of a building.
  if (part === 'extra' && modifiers.has('code-word')) return null
  if (part === 'house') return parts.has('street') && !isNumbered ? 'street' : 'house'
  if (part !== undefined) return part
  // A street's name is the street, the name of an address who lives there.
  if (parts.has('address') && !parts.has('street') && modifiers.has('name-word')) return roles.size > 0 ? 'name' : null
  // "Lieferadresse – Region": the region of an address.
  const isRegion = modifiers.has('region-word') && !isNumbered && !modifiers.has('name-word') && roles.size > 0
  if (isRegion && !parts.has('street')) return 'state'
  if (hasStreet) return isNumbered && numbers.length === 0 ? 'house' : 'street'
  if (modifiers.has('line-word') && numbers.length > 0 && roles.size > 0) return 'street'
  if (modifiers.has('region-word') && !isNumbered && !modifiers.has('name-word')) return null
  if (modifiers.has('contact-word') && !modifiers.has('code-word')) {
    if (isNumbered) return 'phone'
    if (numbers.length === 0 && (roles.size > 0 || modifiers.has('name-word'))) return 'name'
  }
  const isFirst = numbers.length === 0 || (numbers[0] === 1 && modifiers.has('name-word'))
  if (isNumbered || modifiers.has('code-word') || !isFirst) return null
  const isNumberedName = modifiers.has('name-word') && numbers[0] === 1
  return (roles.size > 0 && (isPerson || modifiers.has('name-word'))) || isNumberedName ? 'name' : null
}

/** What a heading means of an address, when every word of it is known; null for any other heading. */
export const meaningOf = (heading: string): Meaning | null => findMeaning(heading, read(heading))

/** The same for a heading one word of which nobody knows: what it may mean, if its cells say so too. */
export const meaningPerhaps = (heading: string): Meaning | null => findMeaning(heading, read(heading, 1))

function findMeaning(heading: string, found: Heading | null): Meaning | null {
  if (!found || found.numbers.length > 1) return null
  const part = partOf(found)
  const role = roleOf(found.roles)
  // "Name/Phone" is two things in one cell.
  const isTwo = (found.modifiers.has('name-word') || found.parts.has('name')) && /[/|&+、]/.test(heading)
  if (isTwo && part !== null && !['country', 'state', 'city', 'company', 'name'].includes(part)) return null
  // Goods have a country of origin.
  if (part === null || (part === 'country' && /origin/i.test(heading))) return null
  return { role, part, line: found.numbers[0] ?? null }
}

/** Whom a heading speaks of, whatever else it says; null when no word tells. */
export function roleOfHeading(heading: string): Role | null {
  const words = wordsOf(heading).flatMap((word) => lexicon.read(word) ?? [])
  return roleOf(new Set(words.flatMap((token) => ('role' in token ? [token.role] : []))))
}

/** Whether a heading says whom it speaks of and nothing else: "Ship to". */
export function isRoleAlone(heading: string): boolean {
  const found = read(heading)
  return found !== null && found.roles.size > 0 && found.parts.size === 0 && found.modifiers.size === 0
}

/** Whether a word of a heading is a part of an address, or a side other than the one that receives. */
export const speaksOfAddress = (heading: string): boolean =>
  wordsOf(heading)
    .flatMap((word) => lexicon.read(word) ?? [])
    .some((token) => 'part' in token || ('role' in token && token.role !== 'recipient'))
