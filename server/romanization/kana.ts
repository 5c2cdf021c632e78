const syllables =
  'ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so タ ta チ chi ツ tsu テ te ト to ' +
  'ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo ラ ra リ ri ' +
  'ル ru レ re ロ ro ワ wa ヰ i ヱ e ヲ o ン n ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo ダ da ヂ ji ヅ zu ' +
  'デ de ド do バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po ヴ vu ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo ヮ wa ヵ ka ヶ ga ' +
  'キャ kya キュ kyu キョ kyo シャ sha シュ shu ショ sho シェ she チャ cha チュ chu チョ cho チェ che ニャ nya ニュ nyu ニョ nyo ' +
  'ヒャ hya ヒュ hyu ヒョ hyo ミャ mya ミュ myu ミョ myo リャ rya リュ ryu リョ ryo ギャ gya ギュ gyu ギョ gyo ジャ ja ジュ ju ジョ jo ジェ je ' +
  'ヂャ ja ヂュ ju ヂョ jo ビャ bya ビュ byu ビョ byo ピャ pya ピュ pyu ピョ pyo ファ fa フィ fi フェ fe フォ fo フュ fyu ティ ti ディ di ' +
  'デュ dyu トゥ tu ドゥ du ウィ wi ウェ we ウォ wo ヴァ va ヴィ vi ヴェ ve ヴォ vo ツァ tsa イェ ye クァ kwa グァ gwa'
const words = syllables.split(' ')
const latinOf = new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] as string]] : [])))

/** Repeated kana written out: さゝき, みすゞ; the voiced sound follows its own in the table of characters. */
const unrepeated = (text: string): string =>
  text
    .replaceAll(/([ぁ-ゖァ-ヶ])[ゝヽ]/g, '$1$1')
    .replaceAll(/([ぁ-ゖァ-ヶ])[ゞヾ]/g, (_, kana: string) => kana + String.fromCharCode(kana.charCodeAt(0) + 1))

/** Hiragana as katakana. */
const katakana = (text: string): string =>
  text.replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))

/**
 * Kana in Hepburn, small letters, as Japanese passports write it: long o and u are written once (サトウ sato, オオサカ osaka), ei and ii are
 * kept (ニイガタ niigata). `keepsVowels`: the reading has no long vowels, or has lost them already.
 */
export function kanaToLatin(text: string, { keepsVowels = false } = {}): string {
  const kana = Array.from(katakana(unrepeated(text.normalize('NFKC'))))
  let latin = ''
  let isDoubled = false
  for (let at = 0; at < kana.length; at++) {
    const one = kana[at] as string
    if (one === 'ッ') {
      isDoubled = true
      continue
    }
    if (one === 'ー') continue
    const two = latinOf.get(one + (kana[at + 1] ?? ''))
    if (two !== undefined) at++
    const sound = two ?? latinOf.get(one) ?? one
    // A vowel after n is parted from it, or 信一 would read as 寺院 does.
    const parted = latin.endsWith('n') && kana[at - 1] === 'ン' && /^[aiueoy]/.test(sound) ? "'" : ''
    latin += parted + (isDoubled ? (sound.startsWith('ch') ? 't' : sound.slice(0, 1)) : '') + sound
    isDoubled = false
  }
  return keepsVowels ? latin : latin.replaceAll(/oo(?!o)|ou|uu/g, (pair) => pair.slice(0, 1))
}
