import { unaccented } from './header-tokens.ts'

/**
 * Beginnings of the months' names, without accents: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish. Where one
 * begins like another, "juin" and "juil", the longer stands first.
 */
const beginnings =
  'jan=1 ene=1 gen=1 sty=1 feb=2 fev=2 lut=2 mar=3 mrz=3 maa=3 mrt=3 apr=4 avr=4 abr=4 kwi=4 mai=5 may=5 mag=5 mei=5 maj=5 juin=6 jun=6 giu=6 cze=6 ' +
  'juil=7 jul=7 lug=7 lip=7 aug=8 aou=8 ago=8 sie=8 sep=9 set=9 wrz=9 oct=10 okt=10 ott=10 out=10 paz=10 nov=11 lis=11 dec=12 dez=12 dic=12 gru=12'
const months = beginnings.split(' ').map((pair) => {
  const [name = '', number] = pair.split('=')
  return { name, number: Number(number) }
})

/** The month that a word names, in full or shortened; 0 when it is none. */
export function monthByName(word: string): number {
  const text = unaccented(word).toLowerCase()
  return months.find(({ name }) => text.startsWith(name))?.number ?? 0
}
