import { capitalized, type Reading, table } from './reading.ts'

/** Consonants by what they sound like before a vowel, and behind one (Royal Institute, 1999). */
const initials = table(
  'ก=k, ข=kh, ฃ=kh, ค=kh, ฅ=kh, ฆ=kh, ง=ng, จ=ch, ฉ=ch, ช=ch, ซ=s, ฌ=ch, ญ=y, ฎ=d, ฏ=t, ฐ=th, ฑ=th, ฒ=th, ณ=n, ด=d, ต=t, ถ=th, ท=th, ธ=th, น=n, บ=b, ป=p, ผ=ph, ฝ=f, พ=ph, ฟ=f, ภ=ph, ม=m, ย=y, ร=r, ล=l, ว=w, ศ=s, ษ=s, ส=s, ห=h, ฬ=l, อ=, ฮ=h',
)
const finals = table(
  'ก=k, ข=k, ค=k, ฆ=k, ง=ng, จ=t, ช=t, ซ=t, ญ=n, ฎ=t, ฏ=t, ฐ=t, ฑ=t, ฒ=t, ณ=n, ด=t, ต=t, ถ=t, ท=t, ธ=t, น=n, บ=p, ป=p, พ=p, ฟ=p, ภ=p, ม=m, ร=n, ล=n, ศ=t, ษ=t, ส=t, ฬ=n',
)
/** Two that begin a syllable as one. */
const cluster = '[กขคตปผพ][รลว]|ทร|[สศซ]ร|ห[งญนมยรลว]'
const INITIAL = `(${cluster}|[ก-ฮ])`
/** A final has no vowel of its own. */
const FINAL = '([กขคฆงจชซญฎฏฐฑฒณดตถทธนบปพฟภมรลศษสฬ])(?![ะ-ู็])'
/** Letters that are silent stand below a mark. */
const SILENT = '(?:(?:[กจดตท]ร|ษ[ณม]|[ก-ฮ][ิุ]?)์)?'

/** How syllables are written around their initial `I`: the vowel's sound; `F` a final, `f` one or none. The surer, the cheaper. */
const frames =
  'เIียว=iao, เIียf=ia, เIือย=ueai, เIือf=uea, Iัวะ=ua, Iัวย=uai, Iัว=ua, Iวย=uai, IวF=ua, เIาะ=o, เIา=ao, เIิF=oe, เIอf=oe, เIย=oei, เI็F=e, เIว=eo, เIะ=e, เIf=e, ' +
  'แIะ=ae, แI็F=ae, แIว=aeo, แIf=ae, โIะ=o, โIย=oi, โIf=o, ไIย=ai, ไI=ai, ใI=ai, Iำ=am, Iะ=a, Iัย=ai, IัF=a, Iาย=ai, Iาว=ao, Iาf=a, Iิว=io, Iิf=i, Iีf=i, Iึf=ue, Iือ=ue, IืF=ue, ' +
  'Iุย=ui, Iุf=u, Iูf=u, Iอย=oi, I็อF=o, Iอf=o, IรรF=a, Iรร=an'
const OPEN = 0.05
const syllables: readonly { pattern: RegExp; vowel: string; cost: number }[] = [
  ...[...table(frames)].flatMap(([frame, vowel]) => {
    const forms = frame.endsWith('f') ? [frame.replace('f', 'F'), frame.replace('f', '')] : [frame]
    return forms.map((form) => ({ form, vowel, cost: form.includes('F') ? 1 : 1 + OPEN }))
  }),
  // Without any vowel written: o before a final, a by itself.
  { form: 'IF', vowel: 'o', cost: 1.6 },
  { form: 'I', vowel: 'a', cost: 2.2 },
].map(({ form, vowel, cost }) => ({
  pattern: new RegExp(form.replace('I', INITIAL).replace('F', FINAL) + SILENT, 'uy'),
  vowel,
  cost,
}))

/** Words of names and places from Pali and Sanskrit, whose letters do not tell how they sound. */
const words = table(`
ชาติ=chat, เกียรติ=kiat, ธาตุ=that, เหตุ=het, ภูมิ=phum, จักร=chak, บุตร=but, มิตร=mit, เพชร=phet, สมุทร=samut, นคร=nakhon, ราช=rat, บัติ=bat, วุฒิ=wut, สุทธิ=sutthi, กมล=kamon, วิมล=wimon, ณรงค์=narong, กุล=kun, สนิท=sanit, ถนน=thanon, ตลาด=talat, สยาม=sayam, กัลยา=kanlaya, วิทยา=witthaya, อมร=amon, ฤทธิ์=rit, รัตนา=rattana, สวัสดิ์=sawat, สนาม=sanam, พนม=phanom, ขนุน=khanun
สุร=sura, วร=wora, ธน=thana, ธีร=thira, นภ=napha, อภิ=aphi, อนุ=anu, พัชร=phatchara, ภัทร=phatthara, สถา=satha, สุว=suwa, ศิริ=siri, สิริ=siri, มหา=maha, เจริญ=charoen, ประ=pra, พระ=phra
`)
const longest = Math.max(...[...words.keys()].map((word) => word.length))

const soundOf = (initial: string): string => {
  if (/^[สศซ]ร$|^ทร$/.test(initial)) return 's'
  if (/^ห./.test(initial)) return initials.get(initial.charAt(1)) ?? ''
  return Array.from(initial, (letter) => initials.get(letter) ?? '').join('')
}

type Way = { cost: number; latin: string }
/** What may stand at a place of a word, with its end. */
function* stepsAt(word: string, at: number): Generator<Way & { end: number }> {
  for (let length = Math.min(longest, word.length - at); length > 1; length--) {
    const latin = words.get(word.slice(at, at + length))
    if (latin !== undefined && !/^[ะ-ู็์]/.test(word.slice(at + length))) yield { cost: 1, latin, end: at + length }
  }
  for (const { pattern, vowel, cost } of syllables) {
    pattern.lastIndex = at
    const found = pattern.exec(word)
    if (!found) continue
    const latin = soundOf(found[1] ?? '') + vowel + (finals.get(found[2] ?? '') ?? '')
    yield { cost, latin, end: pattern.lastIndex }
  }
}

/** A word by the cheapest of all ways to part it into syllables; null when it has none. */
function thaiWord(word: string): string | null {
  const best: (Way | undefined)[] = [{ cost: 0, latin: '' }]
  for (let at = 0; at < word.length; at++) {
    const before = best[at]
    if (!before) continue
    for (const { cost, latin, end } of stepsAt(word, at)) {
      const sum = before.cost + cost
      if (sum < (best[end]?.cost ?? Infinity)) best[end] = { cost: sum, latin: before.latin + latin }
    }
  }
  return best[word.length]?.latin ?? null
}

/** Tones, repetition and abbreviation say nothing of sounds; am is one letter. */
const bare = (text: string): string => text.normalize('NFC').replaceAll('ํา', 'ำ').replaceAll(/[่-๋ๆฯ]/g, '')
const RUN = '([\u0e01-\u0e4e]+)'
/** A vowel or a mark belongs to the letter before it: with one the word is no title, but the beginning of a name. */
const APART = '(?![\u0e30-\u0e3a\u0e45-\u0e4e])'
/** Words of streets and persons around a name: how each is written, `$1` being the name. */
const around: readonly (readonly [pattern: RegExp, latin: string])[] = (
  [
    [`(?:ถนน|ถ\\.)\\s*${RUN}`, '$1 Road'],
    [`(?:ซอย|ซ\\.)\\s*${RUN}`, 'Soi $1'],
    ['(?:หมู่ที่|หมู่|ม\\.)\\s*(\\d+)', 'Moo $1'],
    [`หมู่บ้าน\\s*${RUN}`, '$1 Village'],
    [`อาคาร\\s*${RUN}`, '$1 Building'],
    ['ชั้น\\s*(\\d+)', 'Floor $1'],
    ['ห้อง\\s*(\\d+)', 'Room $1'],
    ['เลขที่\\s*(\\d+)', '$1'],
    [`(?:จังหวัด|จ\\.|อำเภอ|อ\\.|ตำบล|ต\\.|เขต|แขวง)\\s*${RUN}`, '$1'],
    [`^(?:บริษัท|บจก\\.)\\s*${RUN}(?:\\s+(?:\\(มหาชน\\)|จำกัด))*$`, '$1 Co., Ltd.'],
    [`^นางสาว${APART}\\s*${RUN}`, 'Miss $1'],
    [`^นาง\\s+${RUN}`, 'Mrs. $1'],
    [`^นาย${APART}\\s*${RUN}`, 'Mr. $1'],
    [`^คุณ${APART}\\s*${RUN}`, '$1'],
  ] as const
).map(([pattern, latin]) => [new RegExp(pattern, 'gu'), latin])

/** Thai in the Royal Institute's system: a proposal for somebody who knows to look at, since syllables are not parted in writing. */
export function thai(text: string, places: ReadonlyMap<string, string>): Reading {
  let isWhole = true
  const turned = around.reduce((one, [pattern, latin]) => one.replaceAll(pattern, latin), text)
  const latin = turned.replaceAll(/[\u0e01-\u0e4e]+/g, (written) => {
    const word = bare(written)
    const known = places.get(written)
    if (known !== undefined) return known
    const read = thaiWord(word)
    if (read === null) isWhole = false
    return capitalized(read ?? '')
  })
  return { text: latin.replaceAll(/ {2,}/g, ' ').trim(), confidence: isWhole ? 'guess' : 'unread' }
}
