import type { StorePush } from '@waybill/contract/stores/push-api'
import { pushState } from '@waybill/contract/stores/push-lifecycle'
import { pushStateWords } from '@waybill/contract/stores/pushes'
import { Badge, useFormat, useLocale, useT } from '@waybill/kit'
import { pushMessages } from './messages.ts'

/** Where a tracking number stands on its way to a store. */
export function PushBadge({ push }: { push: Pick<StorePush, 'state'> }) {
  const { locale } = useLocale()
  const words = pushStateWords[push.state]
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}

const plain = {
  [pushState.dropped]: 'dropped',
  [pushState.withdrawn]: 'withdrawn',
  [pushState.withdrawing]: 'withdrawing',
  [pushState.sending]: 'sending',
} as const

const ends = { en: '.', cn: '。' } as const
const closed = (text: string, end: string): string => (/[.。!?！？]$/.test(text) ? text : `${text}${end}`)

/** What became of it, or why and until when it waits, as a sentence. */
export function usePushText() {
  const t = useT(pushMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return ({ state, sentAt, dueAt, reason }: StorePush): string => {
    // Its label is valid, unlike those of others that are removed.
    if (state === pushState.withdrawing && reason?.code === 'STORE_PUSH_AWAITS_PACKAGES') return t('makingRoom')
    const why = reason && closed(locale === 'cn' ? reason.zhMessage : reason.message, ends[locale])
    if (why) return dueAt ? t('nextAt', { reason: why, time: format.dateTime(dueAt) }) : why
    if (state === pushState.sent && sentAt) return t('sentAt', { time: format.dateTime(sentAt) })
    if (state === pushState.waiting) return dueAt ? t('waitsUntil', { time: format.dateTime(dueAt) }) : t('waiting')
    return t(plain[state as keyof typeof plain] ?? 'waiting')
  }
}
