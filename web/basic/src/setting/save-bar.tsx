import { Button, defineMessages, DiscardDialog, useT } from '@waybill/kit'
import { useBlocker } from '@tanstack/react-router'

const messages = defineMessages({
  en: { unsaved: 'Unsaved changes', discard: 'Discard', save: 'Save' },
  cn: { unsaved: '有未保存的更改', discard: '放弃更改', save: '保存' },
})

/** The foot of a settings card: there while something is unsaved, and asks before such work is left behind. */
export function SaveBar(props: { dirty: boolean; pending: boolean; onDiscard: () => void }) {
  const t = useT(messages)
  const leaving = useBlocker({
    shouldBlockFn: () => props.dirty,
    enableBeforeUnload: () => props.dirty,
    withResolver: true,
  })
  return (
    <>
      {props.dirty && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
          <span className="me-auto text-muted" role="status">
            {t('unsaved')}
          </span>
          <Button onClick={props.onDiscard}>{t('discard')}</Button>
          <Button type="submit" variant="primary" pending={props.pending}>
            {t('save')}
          </Button>
        </div>
      )}
      <DiscardDialog
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => leaving.proceed?.()}
      />
    </>
  )
}
