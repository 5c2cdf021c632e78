import { useBlocker } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { ApiError } from '@waybill/contract/core/client'
import type { PriceRuleVersion } from '@waybill/contract/prices/api'
import { errorMessage, useBridge } from '@waybill/host'
import { Banner, Button, Card, DiscardDialog, Drawer, ErrorSummary, useLocale, useT } from '@waybill/kit'
import { HistoryCard } from './history-card.tsx'
import { priceMessages } from './messages.ts'
import { PreviewCard } from './preview-card.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SampleFields } from './sample-fields.tsx'
import { useRuleForm } from './use-rule-form.ts'

type Form = ReturnType<typeof useRuleForm>

type Props = {
  /** Null: a new rule. */
  rule: PriceRuleVersion | null
  onClose: () => void
  /** Another user saved a version meanwhile: shows that one. */
  onReload: () => void
  /** The number of that version, once it is known. */
  newer: number | null
}

/** Why saving or previewing failed, unless a field says it; another user's version can be shown instead. */
function Failure({ error, newer, onReload }: { error: unknown } & Pick<Props, 'newer' | 'onReload'>) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  if (!(error instanceof ApiError) || error.code === 'INVALID_INPUT') return null
  const reload = error.code === 'CONFLICT' && newer !== null && (
    <Button size="compact" onClick={onReload}>
      {t('showNewest', { version: newer })}
    </Button>
  )
  return (
    <Banner tone="critical" actions={reload || undefined}>
      {errorMessage(error, locale)}
    </Banner>
  )
}

function Buttons({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useT(priceMessages)
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button icon={<Eye />} pending={form.preview.isPending} onClick={form.runPreview}>
        {t('preview')}
      </Button>
      <Button type="submit" variant="primary" shortcut="mod+enter" pending={form.save.isPending}>
        {t('save')}
      </Button>
    </>
  )
}

/** Asks before Back, Forward or a reload takes what was typed; what the page itself does, as after saving, is not asked about. */
const useLeaving = (dirty: boolean) =>
  useBlocker({
    shouldBlockFn: ({ action }) => dirty && action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })

/** A price rule: its fields, what it would change, and its history. */
export function RuleDrawer({ rule, onClose, onReload, newer }: Props) {
  const t = useT(priceMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const form = useRuleForm(rule, (saved) => {
    bridge.toast('ok', t('savedToast', { name: locale === 'cn' ? saved.nameCn : saved.name }))
    onClose()
  })
  const dirty = form.dirty && !form.save.isSuccess
  const leaving = useLeaving(dirty)
  const errors = Object.entries(form.errors).flatMap(([name, message]) => (message ? [{ name, message }] : []))
  const title = rule ? t('editTitle', { name: locale === 'cn' ? rule.nameCn : rule.name }) : t('createTitle')
  return (
    <Drawer
      open
      width={760}
      title={title}
      onClose={onClose}
      dirty={dirty}
      locked={form.save.isPending}
      onSubmit={form.submit}
      footer={<Buttons form={form} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <Failure error={form.save.error ?? form.preview.error} newer={newer} onReload={onReload} />
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <RuleFields form={form.form} onChange={form.change} errors={form.errors} isNew={rule === null} />
        <Card title={t('sampleTitle')}>
          <SampleFields sample={form.sample} onChange={form.changeSample} />
        </Card>
        {form.preview.data ? (
          <PreviewCard preview={form.preview.data} stale={form.stale} />
        ) : (
          <p className="text-small text-muted">{t('previewText')}</p>
        )}
        {rule && <HistoryCard id={rule.id} />}
        <DiscardDialog
          open={leaving.status === 'blocked'}
          onKeep={() => leaving.reset?.()}
          onDiscard={() => leaving.proceed?.()}
        />
      </div>
    </Drawer>
  )
}
