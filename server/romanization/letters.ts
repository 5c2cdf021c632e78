import { type Part, type Reading } from './reading.ts'

/** Letters as pairs "аa бb вv": the first character, then what it is written as. */
const letters = (text: string): Map<string, string> =>
  new Map(text.split(/\s+/).map((pair) => [pair.charAt(0), pair.slice(1)] as const))

const russian = letters(
  'аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi ѣe',
)
const ukrainian = letters(
  'аa бb вv гh ґg дd еe єie жzh зz иy іi їi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ь юiu яia',
)
const bulgarian = letters(
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya',
)
const serbian = letters(
  'аa бb вv гg дd ђđ еe жž зz иi јj кk лl љlj мm нn њnj оo пp рr сs тt ћć уu фf хh цc чč џdž шš ѓgj ѕdz ќkj',
)
const macedonian = letters(
  'аa бb вv гg дd ѓgj еe жzh зz ѕdz иi јj кk лl љlj мm нn њnj оo пp рr сs тt ќkj уu фf хh цc чch џdj шsh',
)
const belarusian = letters(
  'аa бb вv гh ґg дd еe ёio жzh зz іi йi кk лl мm нn оo пp рr сs тt уu ўu фf хkh цts чch шsh ыy ь эe юiu яia',
)
const kazakh = letters(
  'аa әa бb вv гg ғg дd еe ёyo жzh зz иi йy кk қk лl мm нn ңn оo өo пp рr сs тt уu ұu үu фf хkh һh цts чch шsh щshch ъ ыy іi ь эe юyu яya',
)
const georgian = letters(
  'აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh',
)
const armenian = letters(
  'աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp քk օo ֆf',
)

/** Writes letter by letter, keeping capitals: a capital's digraph is "Sh" in a word and "SH" among capitals. */
function written(text: string, map: Map<string, string>): string {
  const chars = Array.from(text)
  return chars
    .map((char, index) => {
      const small = char.toLowerCase()
      const latin = map.get(small)
      if (latin === undefined) return char
      if (small === char) return latin
      const next = chars[index + 1]
      const isShout = next !== undefined && next !== next.toLowerCase()
      return isShout ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1)
    })
    .join('')
}

/** Replaces at the start of words: Cyrillic letters that begin with y there only. */
const atStart = (text: string, initial: Record<string, string>): string =>
  text.replaceAll(/(?<![\p{L}'’ʼ])\p{L}/gu, (char, at: number, whole: string) => {
    const latin = initial[char.toLowerCase()]
    if (latin === undefined) return char
    if (/^\p{Lu}{2}/u.test(whole.slice(at, at + 2))) return latin.toUpperCase()
    return char === char.toLowerCase() ? latin : latin.slice(0, 1).toUpperCase() + latin.slice(1)
  })

const ukrainianText = (text: string): string => {
  const plain = atStart(text.replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, ''), {
    є: 'ye',
    ї: 'yi',
    й: 'y',
    ю: 'yu',
    я: 'ya',
  })
  return written(plain.replaceAll('зг', 'zgh').replaceAll('Зг', 'Zgh').replaceAll('ЗГ', 'ZGH'), ukrainian)
}
const bulgarianText = (text: string): string =>
  written(
    text
      .replaceAll(/(?<![\p{L}])България/gu, 'Bulgaria')
      .replaceAll(/ия(?!\p{L})/gu, 'ia')
      .replaceAll(/ИЯ(?!\p{L})/gu, 'IA'),
    bulgarian,
  )
const belarusianText = (text: string): string => {
  const started = atStart(text.replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, ''), { е: 'ye', ё: 'yo', ю: 'yu', я: 'ya' })
  // After l an e is plain, and a y stands before ia only where no i does.
  return written(
    started
      .replaceAll(/(?<=[лЛ])е/gu, 'e')
      .replaceAll('ый', 'y')
      .replaceAll('ій', 'i'),
    belarusian,
  )
}
/** Where Russian places have a usual Latin name of their own. */
const russianPlaces: [RegExp, string][] = [[/(?<!\p{L})Грозный/giu, 'Grozny']]
const russianText = (text: string): string => {
  const placed = russianPlaces.reduce((one, [pattern, latin]) => one.replaceAll(pattern, latin), text)
  return written(
    atStart(placed, { е: 'ye' }).replaceAll(/(?<=[аеёиоуыэюяйьъ])е/giu, (char) => (char === 'е' ? 'ye' : 'YE')),
    russian,
  )
}
const armenianText = (text: string): string =>
  written(
    atStart(text.replaceAll('ու', 'u').replaceAll(/Ու|ՈՒ/g, 'U').replaceAll('և', 'ev'), { ե: 'ye', ո: 'vo' }),
    armenian,
  )

const cyrillicOf: Record<string, (text: string) => string> = {
  UA: ukrainianText,
  BG: bulgarianText,
  RS: (text) => written(text, serbian),
  ME: (text) => written(text, serbian),
  BA: (text) => written(text, serbian),
  MK: (text) => written(text, macedonian),
  BY: belarusianText,
  KZ: (text) => written(text, kazakh),
}
/** Letters that one language alone has tell it without the country. */
const tells: [RegExp, string][] = [
  [/[їєґ]/i, 'UA'],
  [/ў/i, 'BY'],
  [/[ђћџ]/i, 'RS'],
  [/[ѓќѕ]/i, 'MK'],
  [/[әғқңөұүһ]/i, 'KZ'],
]
/** Where Russian is written too: by letters that the country's own language lacks, in Belarus also by two o in a word. */
const inRussian: Partial<Record<string, RegExp>> = {
  BY: /[ищъ]|[дрт][еёьюя]|о\p{L}*о/iu,
  UA: /[ёъыэ]/i,
  BG: /[ёыэ]/i,
}

/**
 * Cyrillic by language: Russian (BGN/PCGN 1947), Ukrainian (Cabinet of Ministers 55/2010), Bulgarian (Transliteration Act 2009), Serbian
 * (its own Latin letters), Macedonian and Belarusian (as passports write), Kazakh (passports).
 */
export function cyrillic(text: string, { country, part }: { country: string; part: Part }): Reading {
  const language = inRussian[country]?.test(text)
    ? 'RU'
    : cyrillicOf[country]
      ? country
      : (tells.find(([letter]) => letter.test(text))?.[1] ?? 'RU')
  // Егор is Yegor in Russian, which few letters tell: an Е at the start of a name without Ukrainian letters has to be looked at.
  const isOpen = language === 'UA' && part === 'name' && /(?<!\p{L})е/iu.test(text) && !/[іїєґ]/i.test(text)
  return { text: (cyrillicOf[language] ?? russianText)(text), confidence: isOpen ? 'guess' : 'sure' }
}

/** Georgian (national system 2002, without the marks of ejectives). */
export const georgianText = (text: string): Reading => ({
  text: written(text, georgian).replaceAll(/(?<!\p{L})\p{Ll}/gu, (char) => char.toUpperCase()),
  confidence: 'sure',
})

/** Armenian (BGN/PCGN 1981, without apostrophes). */
export const armenianReading = (text: string): Reading => ({ text: armenianText(text), confidence: 'sure' })

const greekLetters = letters('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo')
const voiced = 'αεηιουωβγδζλμνρ'

/** Greek by ELOT 743 (1982), without accents; a diaeresis parts a pair. */
export function greek(text: string): Reading {
  const bare = text
    .normalize('NFD')
    .replaceAll(/\u0301|\u0300|\u0342|\u0313|\u0314|\u0345/g, '')
    .normalize('NFC')
  const isUpper = (char: string): boolean => char !== char.toLowerCase()
  const pairs: [RegExp, string][] = [
    [/γγ/giu, 'ng'],
    [/γξ/giu, 'nx'],
    [/γχ/giu, 'nch'],
    [/ου/giu, 'ou'],
    [/(?<!\p{L})μπ/giu, 'b'],
  ]
  const inCase = (pair: string, latin: string): string => {
    if (!isUpper(pair.charAt(0))) return latin
    return isUpper(pair.charAt(1)) ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1)
  }
  const paired = pairs.reduce((one, [pattern, latin]) => one.replaceAll(pattern, (pair) => inCase(pair, latin)), bare)
  const diphthongs = paired.replaceAll(/([αεη])υ(?=(\p{L}?))/giu, (pair, first: string, next: string) =>
    inCase(
      pair,
      (greekLetters.get(first.toLowerCase()) ?? '') + (voiced.includes(next.toLowerCase()) && next !== '' ? 'v' : 'f'),
    ),
  )
  const plain = diphthongs.normalize('NFD').replaceAll('\u0308', '').normalize('NFC')
  return { text: written(plain, greekLetters), confidence: 'sure' }
}
