/** What stands in the fields of one label in ZPL. */
export interface ZplLabel {
  /** From ^XA to ^XZ. */
  source: string
  barcodes: string[]
  texts: string[]
}

const GS = '\u001d'
/** Barcode commands of ZPL II: Code 11, Interleaved 2 of 5, Code 39, 49, PDF417, Codabar, EAN, UPC, GS1, Aztec, Code 128, MaxiCode, QR, Data Matrix … */
const BARCODE = /^(?:B[0-9A-Z])$/
const NOT_A_BARCODE = new Set(['BY'])

/** _XX of ^FH, with the letter that the command names. */
function unhex(data: string, indicator: string): string {
  const escaped = indicator.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return data.replaceAll(new RegExp(`${escaped}([0-9a-fA-F]{2})`, 'g'), (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/** Code 128: what the invocation codes stand for; changes of the subset and start codes are no data. */
const code128 = (data: string): string =>
  data.replaceAll(/>([0-9;:=<])/g, (_, code: string) => {
    if (code === '8') return GS
    return code === '0' ? '>' : ''
  })

/** The data that a scanner would give of a barcode. */
function scanned(command: string, parameters: string[], data: string): string {
  if (command === 'BC') {
    // Mode D is written with the identifiers in brackets, as printed below the bars.
    const plain = parameters.at(5)?.toUpperCase() === 'D' ? data.replaceAll(/[() ]/g, '') : data
    return code128(plain)
  }
  // Error correction and input mode stand in front of what a QR code holds.
  if (command === 'BQ') return data.replace(/^[HQML][AM],(?:[NAB](?:\d{4})?)?/, '')
  return command === 'BX' ? data.replaceAll(/_1/g, GS) : data
}

function readLabel(source: string): ZplLabel {
  const label: ZplLabel = { source, barcodes: [], texts: [] }
  let barcode: { command: string; parameters: string[] } | null = null
  let hex: string | null = null
  for (const [, name = '', rest = ''] of source.matchAll(/[\^~]([A-Za-z][A-Za-z0-9@])([^^~]*)/g)) {
    const command = name.toUpperCase()
    if (command === 'FH') hex = rest.trim().charAt(0) || '_'
    else if (BARCODE.test(command) && !NOT_A_BARCODE.has(command))
      barcode = { command, parameters: rest.split(',').map((part) => part.trim()) }
    else if (command === 'FD' || command === 'FV') {
      const data = rest.replaceAll(/[\r\n]/g, '')
      const plain = hex === null ? data : unhex(data, hex)
      if (barcode) label.barcodes.push(scanned(barcode.command, barcode.parameters, plain))
      else label.texts.push(plain)
    } else if (command === 'FS' || command === 'XA') {
      barcode = null
      hex = null
    }
  }
  return label
}

/** From each ^XA to the next ^XZ. One pass, however many labels begin and never end. */
function sourcesOf(text: string): string[] {
  const sources: string[] = []
  let start: number | null = null
  for (const { 0: command, index } of text.matchAll(/\^X[AZ]/gi)) {
    if (command.toUpperCase() === '^XA') start ??= index
    else if (start !== null) {
      sources.push(text.slice(start, index + command.length))
      start = null
    }
  }
  return sources
}

/** Does a label begin and end in it? In one pass, since it runs in the server's own thread. */
export function hasZplLabel(text: string): boolean {
  const start = text.search(/\^XA/i)
  return start !== -1 && /\^XZ/i.test(text.slice(start))
}

/** The labels of a file for label printers, one by one. */
export const zplLabels = (text: string): ZplLabel[] => sourcesOf(text).map(readLabel).filter(isLabel)

/** Printers are also set up between ^XA and ^XZ, with nothing to print. */
const isLabel = ({ source }: ZplLabel): boolean => /\^(?:FD|FV|GF|XG|IM)/i.test(source)
