import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportInfo, discardImport, listImports } from '@waybill/contract/imports/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { useClient } from '@waybill/host'
import { Banner, Button, ConfirmDialog, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { countStoredEdits } from './review/stored-edits.ts'
import { reviewMessages } from './review/review-messages.ts'
import { useOpenImports } from './use-import.ts'

const SHOWN = 3

type Props = { target: ImportTarget; onResume: (info: ImportInfo) => void }

/** Imports that were begun and not finished: take one up again, or throw it away. */
export function OpenImports({ target, onResume }: Props) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const client = useClient()
  const cache = useQueryClient()
  const { data = [] } = useOpenImports(target)
  const [leaving, setLeaving] = useState<ImportInfo | null>(null)
  const left = (info: ImportInfo): string => {
    if (!info.checked) return t('leftUnchecked', { n: info.rows })
    return info.invalid > 0 ? t('leftErrors', { n: info.invalid }) : t('leftReady', { n: info.valid })
  }
  const unsaved = (id: string): string => {
    const n = countStoredEdits(id)
    return n === 0 ? '' : ` · ${r('keptHere', { n })}`
  }
  const discard = useMutation({
    mutationFn: (info: ImportInfo) => client.call(discardImport, { params: { id: info.excelCacheId } }),
    onSettled: () => {
      setLeaving(null)
      void cache.invalidateQueries({ queryKey: [listImports.id] })
    },
  })
  return (
    <>
      {data.slice(0, SHOWN).map((info) => (
        <Banner
          key={info.excelCacheId}
          title={t('continueImport', { name: info.fileName })}
          actions={
            <>
              <Button size="compact" onClick={() => onResume(info)}>
                {t('continueButton')}
              </Button>
              <Button size="compact" variant="ghost" onClick={() => setLeaving(info)}>
                {t('discardButton')}
              </Button>
            </>
          }
        >
          {left(info)}
          {unsaved(info.excelCacheId)}
        </Banner>
      ))}
      <ConfirmDialog
        open={leaving !== null}
        title={t('discardTitle', { name: leaving?.fileName ?? '' })}
        confirm={t('discardButton')}
        keep={t('keepImport')}
        danger
        pending={discard.isPending}
        onConfirm={() => leaving && discard.mutate(leaving)}
        onCancel={() => setLeaving(null)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  )
}
