import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { WarehouseReturnState } from './lifecycle.ts'

/** States as the seller reads them. */
export const warehouseReturnWords: Readonly<Record<WarehouseReturnState, StatusWords>> = {
  expected: { en: 'Expected', cn: '待到仓', tone: 'info' },
  arrived: { en: 'At the warehouse', cn: '已到仓', tone: 'info' },
  inspecting: { en: 'Being inspected', cn: '检验中', tone: 'info' },
  actionRequired: { en: 'You decide', cn: '待您决定', tone: 'warning' },
  completed: { en: 'Done', cn: '已完成', tone: 'success' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
  closed: { en: 'Never came', cn: '未到仓', tone: 'neutral' },
}
/** States as the floor reads them. */
export const floorReturnWords: Readonly<Record<WarehouseReturnState, StatusWords>> = {
  ...warehouseReturnWords,
  arrived: { en: 'To inspect', cn: '待检验', tone: 'warning' },
  inspecting: { en: 'Inspecting', cn: '检验中', tone: 'info' },
  actionRequired: { en: 'Seller decides', cn: '待卖家决定', tone: 'neutral' },
}

/** In what condition a unit came back. */
export const returnGrades = ['A', 'B', 'C', 'D'] as const
export type ReturnGrade = (typeof returnGrades)[number]
export const returnGradeWords: Readonly<Record<ReturnGrade, Text>> = {
  A: { en: 'A: like new', cn: 'A：全新' },
  B: { en: 'B: opened, faultless', cn: 'B：已拆封，完好' },
  C: { en: 'C: signs of use', cn: 'C：有使用痕迹' },
  D: { en: 'D: damaged', cn: 'D：损坏' },
}

/** What staff do with a unit. */
export const returnDispositions = ['restock', 'quarantine', 'dispose', 'ask'] as const
export type ReturnDisposition = (typeof returnDispositions)[number]
export const returnDispositionWords: Readonly<Record<ReturnDisposition, Text>> = {
  restock: { en: 'Restock', cn: '重新上架' },
  quarantine: { en: 'Quarantine', cn: '待检' },
  dispose: { en: 'Dispose', cn: '销毁' },
  ask: { en: 'Ask the seller', cn: '询问卖家' },
}

/** What a seller decides about a unit that staff asked about. */
export const returnAnswers = ['restock', 'dispose', 'sendBack'] as const
export type ReturnAnswer = (typeof returnAnswers)[number]
export const returnAnswerWords: Readonly<Record<ReturnAnswer, Text>> = {
  restock: { en: 'Restock', cn: '重新上架' },
  dispose: { en: 'Dispose', cn: '销毁' },
  sendBack: { en: 'Send back to me', cn: '退回给我' },
}
/** Working days of the warehouse in which the seller decides. */
export const DECIDE_DAYS = 5
/** The same as the floor reads it. */
export const floorAnswerWords: Readonly<Record<ReturnAnswer, Text>> = {
  ...returnAnswerWords,
  sendBack: { en: 'Send back to the seller', cn: '退回卖家' },
}

/** Does this disposition or answer bring the unit to a place? */
export const needsPlace = (what: ReturnDisposition | ReturnAnswer): boolean =>
  what === 'restock' || what === 'quarantine'

/** The return that a scanned code names by its number; null: it names none. */
export const returnOfCode = (code: string): number | null => {
  const match = /^RM-(\d{1,15})$/i.exec(code.trim())
  return match ? Number(match[1]) : null
}
