import { plainNumber } from '../number-text.ts'
import { attribute } from '../xml-text.ts'
import { markupText } from './entities.ts'
import type { Visitor } from './scanner.ts'
import type { TableRows } from './table.ts'

/** More than a sheet has columns: which of them are too many the reader's limits say. */
const MOST_REPEATED = 20_000

/** A count among a tag's attributes, in quotes or, in HTML, without. */
const numberOf = (tag: string, name: string): number | undefined => {
  const value = Number(attribute(tag, name) ?? new RegExp(`[\\s:]${name}=(\\d+)`).exec(tag)?.[1])
  return Number.isInteger(value) && value > 0 ? value : undefined
}
/** A date with the time that a sheet shows: none at midnight. */
const dateText = (iso: string): string =>
  iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d).*$/, (_, day: string, time: string) =>
    time === '00:00:00' ? day : `${day} ${time}`,
  )
const oneLine = (text: string): string => text.replaceAll(/[ \t\r\f\n\u00a0]+/g, ' ')

/** The tables of a web page, all in one sheet; a table within a cell is that cell's text. */
export function htmlTables(rows: TableRows): Visitor {
  rows.sheet('', false)
  let depth = 0
  let cell: { text: string; tag: string } | null = null
  let isInRow = false
  const endCell = () => {
    if (!cell) return
    const text = markupText(cell.text)
      .split('\n')
      .map((line) => oneLine(line).trim())
      .join('\n')
      .trim()
    rows.cell(text, { across: numberOf(cell.tag, 'colspan'), down: numberOf(cell.tag, 'rowspan') })
    cell = null
  }
  const endRow = () => {
    endCell()
    if (isInRow) rows.endRow()
    isInRow = false
  }
  return {
    open: (name, tag) => {
      if (name === 'table' && cell) depth++
      if (cell && depth > 0) cell.text += ' '
      else if (depth > 0) return
      else if (name === 'tr') {
        endRow()
        isInRow = true
        rows.beginRow(undefined, /display\s*:\s*none/i.test(tag))
      } else if ((name === 'td' || name === 'th') && isInRow) {
        endCell()
        cell = { text: '', tag: tag.toLowerCase() }
      } else if (cell && name === 'br') cell.text += '\n'
      else if (cell && /^(?:p|div|li)$/.test(name) && cell.text.trim() !== '') cell.text += '\n'
    },
    close: (name) => {
      if (name === 'table' && depth > 0) depth--
      else if (depth > 0) return
      else if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr' || name === 'table') endRow()
    },
    text: (raw) => {
      if (!cell) return
      cell.text += oneLine(raw)
      rows.refuseLong(cell.text)
    },
  }
}

/** XML Spreadsheet 2003. */
export function xmlSpreadsheet(rows: TableRows): Visitor {
  let data: { text: string; type: string } | null = null
  let value = ''
  let cell = ''
  const endCell = () => rows.cell(value, { across: 1 + (numberOf(cell, 'MergeAcross') ?? 0) })
  return {
    open: (name, tag, isEmpty) => {
      if (name === 'worksheet') rows.sheet(attribute(tag, 'Name') ?? '', false)
      else if (name === 'row') {
        rows.beginRow(numberOf(tag, 'Index'), attribute(tag, 'Hidden') === '1')
        if (isEmpty) rows.endRow()
      } else if (name === 'cell') {
        const index = numberOf(tag, 'Index')
        if (index !== undefined) rows.moveTo(index - 1)
        ;[cell, value] = [tag, '']
        if (isEmpty) endCell()
      } else if (name === 'data' && !isEmpty) data = { text: '', type: attribute(tag, 'Type') ?? '' }
    },
    close: (name) => {
      if (name === 'data' && data) {
        const text = markupText(data.text)
        value = data.type === 'DateTime' ? dateText(text) : data.type === 'Number' ? plainNumber(text) : text
        data = null
      } else if (name === 'cell') endCell()
      else if (name === 'row') rows.endRow()
    },
    text: (raw) => {
      if (!data) return
      data.text += raw
      rows.refuseLong(data.text)
    },
  }
}

/** A stored value as the sheet shows it: numbers with all their digits, but with the zeros that stand in front. */
function valueOf(tag: string, shown: string): string {
  const type = attribute(tag, 'value-type')
  if (type === 'date') return dateText(attribute(tag, 'date-value') ?? shown)
  if (type !== 'float' && type !== 'currency' && type !== 'percentage') return shown
  return /^0\d+$/.test(shown) ? shown : plainNumber(attribute(tag, 'value') ?? shown)
}

/** The sheets of an OpenDocument spreadsheet. */
export function openDocument(rows: TableRows): Visitor {
  let row = ''
  let cell: { tag: string; text: string; paragraphs: number } | null = null
  let isText = false
  let notes = 0
  const endCell = () => {
    if (!cell) return
    const text = valueOf(cell.tag, markupText(cell.text))
    const times = Math.min(MOST_REPEATED, numberOf(cell.tag, 'number-columns-repeated') ?? 1)
    if (text === '') rows.cell('', { across: times })
    else for (let time = 0; time < times; time++) rows.cell(text)
    cell = null
  }
  return {
    open: (name, tag, isEmpty) => {
      if (name === 'annotation' && !isEmpty) notes++
      if (notes > 0) return
      if (name === 'table' && tag.startsWith('<table:table')) rows.sheet(attribute(tag, 'name') ?? '', false)
      else if (name === 'table-row') {
        row = tag
        rows.beginRow(undefined, /\bvisibility="(?:collapse|filter)"/.test(tag))
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = { tag, text: '', paragraphs: 0 }
        if (isEmpty) endCell()
      } else if (cell && name === 'p') {
        if (cell.paragraphs++ > 0) cell.text += '\n'
        isText = !isEmpty
      } else if (cell && name === 's') cell.text += ' '.repeat(Math.min(100, numberOf(tag, 'c') ?? 1))
      else if (cell && (name === 'line-break' || name === 'tab')) cell.text += name === 'tab' ? '\t' : '\n'
    },
    close: (name) => {
      if (name === 'annotation') notes = Math.max(0, notes - 1)
      else if (notes > 0) return
      else if (name === 'p') isText = false
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell()
      else if (name === 'table-row') rows.endRow(numberOf(row, 'number-rows-repeated') ?? 1)
    },
    text: (raw) => {
      if (!cell || !isText || notes > 0) return
      cell.text += raw
      rows.refuseLong(cell.text)
    },
  }
}
