import { decodeCellText } from '../xml-text.ts'

/** The letters from U+00A0 on, by the names that HTML has for them. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ' +
  'ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc ' +
  'Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml ' +
  'aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ' +
  'ucirc uuml yacute thorn yuml'
const letters = new Map(latin.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)]))
for (const [name, letter] of Object.entries({
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  hellip: '…',
  trade: '™',
}))
  letters.set(name, letter)

/** A cell's text of HTML or XML with its entities resolved; one that nobody knows stays as it stands. */
export const markupText = (raw: string): string =>
  decodeCellText(raw.replace(/&([A-Za-z]{2,6}\d{0,2});/g, (whole, name: string) => letters.get(name) ?? whole))
