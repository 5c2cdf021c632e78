import type { Text } from '../core/messages.ts'
import { fulfilmentOption } from './enums.ts'

export type FulfilmentOption = (typeof fulfilmentOption)[keyof typeof fulfilmentOption]

/** In the order in which they are offered. */
export const fulfilmentOptions: readonly FulfilmentOption[] = [
  fulfilmentOption.none,
  fulfilmentOption.realService,
  fulfilmentOption.lowestEstimate,
  fulfilmentOption.earliestEta,
  fulfilmentOption.uploadLabel,
  fulfilmentOption.byWarehouse,
]
export const fulfilmentWords: Readonly<Record<FulfilmentOption, Text>> = {
  [fulfilmentOption.realService]: { en: 'Chosen service', cn: '使用实际服务' },
  [fulfilmentOption.uploadLabel]: { en: 'Upload own label', cn: '上传面单' },
  [fulfilmentOption.none]: { en: 'No service requested', cn: '未指定服务' },
  [fulfilmentOption.byWarehouse]: { en: 'By warehouse', cn: '由仓库选择' },
  [fulfilmentOption.lowestEstimate]: { en: 'Lowest estimate', cn: '预估运费最低' },
  [fulfilmentOption.earliestEta]: { en: 'Earliest ETA', cn: '预计送达最早' },
}

export const isFulfilmentOption = (value: number): value is FulfilmentOption =>
  fulfilmentOptions.some((option) => option === value)
