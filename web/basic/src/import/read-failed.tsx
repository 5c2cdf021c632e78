import type { ImportInfo } from '@waybill/contract/imports/api'
import { Banner, Button, useLocale, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { useChange } from './use-import.ts'

/** Why a file could not be read as it was to be, what can be done about it, and reading it again. */
export function ReadFailed({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const change = useChange(info.excelCacheId)
  const hint = info.columns.length > 0 ? 'readFailedChoose' : 'readFailedAgain'
  return (
    <Banner
      tone="critical"
      title={t('readFailed')}
      actions={
        <Button size="compact" pending={change.isPending} onClick={() => change.mutate({ again: true })}>
          {t('readAgain')}
        </Button>
      }
    >
      {locale === 'cn' ? info.error?.zhMessage : info.error?.message} {t(hint)}
    </Banner>
  )
}
