import { useEffect, useRef } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { errorMessage } from '@waybill/host'
import { Banner, defineMessages, useLocale, useT } from '@waybill/kit'

const messages = defineMessages({
  en: { offline: 'No connection to the server. Nothing you entered was lost. Try again.' },
  cn: { offline: '无法连接服务器，已填写的内容会保留，请重试' },
})

/** What a save failed with, where it failed, brought into sight; nothing when single fields say it themselves. */
export function FailureBanner({ error, className }: { error: unknown; className?: string }) {
  const { locale } = useLocale()
  const t = useT(messages)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [error])
  if (!error || (error instanceof ApiError && error.code === 'INVALID_INPUT')) return null
  const text = error instanceof ApiError && error.status === 0 ? t('offline') : errorMessage(error, locale)
  return (
    <div ref={place} className={className}>
      <Banner tone="critical">{text ?? String(error)}</Banner>
    </div>
  )
}
