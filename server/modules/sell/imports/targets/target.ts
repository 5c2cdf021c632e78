import type { ErrorCode } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Mapping } from '@waybill/contract/imports/api'
import type { DateOrder } from '@waybill/contract/sheets/dates'
import type { RowValues } from '@waybill/contract/sheets/fields'
import type { RowRemarks } from '@waybill/contract/sheets/row-reader'
import type { TargetFields } from '@waybill/contract/sheets/target-fields'
import type { CarrierId, Signature } from '@waybill/contract/carriers/enums'
import type { ClientBase } from 'pg'

/** What a row means beyond its own text. */
export type RowContext = {
  dateOrder?: DateOrder | null
  timeZone?: string
  /** Numbers of the file have a decimal comma. */
  decimalComma?: boolean
  defaultSignature?: Signature
  defaultCarrier?: string
  /** It is laid over what exists: what it leaves empty stays. */
  isUpdate?: boolean
}
/** What a valid row becomes, as stored until it is imported; null when anything is wrong with it. */
export type Parsed = object | null

/** A code in a cell: as it is compared, and as it was typed. */
export type Claim = { field: string; code: string; text: string }

/** How rows that name the same thing are one thing with several lines. */
export type LineGrouping = {
  /** Fields that say something of one line, not of the whole. */
  lineKeys: ReadonlySet<string>
  /** The field that names the store. */
  storeKey: string
  /** The store in a key, '' for none. */
  storeOf: (key: string) => string
  /** The same key in another store; in none ('') it is an ending of the keys in all of them. */
  inStore: (key: string, store: string) => string
  /** Whether the row has a line to add. */
  hasLine: (values: RowValues) => boolean
  /** Pieces that all lines can have together, and what is wrong when they have more. */
  most: { pieces: number; problem: FieldProblem }
  /** Checks the lines of a row by themselves. */
  checkLines: (values: RowValues, remarks?: RowRemarks) => { problems: FieldProblem[]; lines: object[] }
}

/** The rows of an import and where their values come from. */
export type ImportedRows = { orgId: number; importId: string; mapping: Mapping; constants: RowValues }

/** A template that ships with the product, for files that another program exports. */
export type ReadyTemplate = { id: number; detail: Readonly<Partial<Record<string, string>>> }

/** How rows become things of a kind; small, since the workers load it. */
export type Target = {
  fields: TargetFields
  /** Checks a row by itself. */
  check: (values: RowValues, context: RowContext, remarks?: RowRemarks) => { problems: FieldProblem[]; parsed: Parsed }
  /** What a row is known by; null when its cell is empty. */
  keyOf: (values: RowValues) => string | null
  /** Those of the keys that the organisation has already, each with why it may not be changed, null when it may. */
  existing: (client: ClientBase, orgId: number, keys: readonly string[]) => Promise<Map<string, ErrorCode | null>>
  existsCode: ErrorCode
  /** What all rows share when the file has no column for it; left out: nothing. */
  constants?: (client: ClientBase, orgId: number, mapping: Mapping) => Promise<RowValues>
  /** The carrier of all rows, among whose services a service is looked up first; left out: the fields name no service. */
  carrierOf?: (client: ClientBase, rows: ImportedRows) => Promise<CarrierId | null>
  /** Templates that ship with the product, and the one that fits the headings of a file; left out: there are none. */
  readyTemplates?: {
    all: readonly ReadyTemplate[]
    find: (headings: readonly string[]) => ReadyTemplate | undefined
  }
  /** Codes that may name one thing only; left out: there are none. */
  claims?: {
    of: (parsed: object) => Claim[]
    /** The names of the things whose the codes are already. */
    owners: (client: ClientBase, orgId: number, codes: readonly string[]) => Promise<Map<string, string>>
  }
  /** Left out: every row is a thing of its own. */
  lineGrouping?: LineGrouping
}
