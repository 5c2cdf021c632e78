import { ApiError } from '@waybill/contract/core/client'
import type { FullSetting } from '@waybill/contract/brand/api'
import { errorMessage, PlaceLink } from '@waybill/host'
import { Banner, Button, Card, ConfirmDialog, Link, PageHead, Switch, useFormat, useLocale, useT } from '@waybill/kit'
import { useState } from 'react'
import { BrandForm } from './fields.tsx'
import { brandMessages } from './messages.ts'
import { BrandPreview } from './preview.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import { VersionsCard } from './versions-card.tsx'

type Props = { setting: FullSetting; platform: boolean }

function Actions({ editor, onDiscard }: { editor: Editor; onDiscard: () => void }) {
  const t = useT(brandMessages)
  const { changed, dirty, acts } = editor
  return (
    <>
      {dirty && <span className="text-muted max-sm:hidden">{t('unsaved')}</span>}
      {changed && <Button onClick={onDiscard}>{t('discard')}</Button>}
      {dirty && (
        <Button pending={acts.saveDraft.isPending} onClick={editor.saveDraft}>
          {t('saveDraft')}
        </Button>
      )}
      <Button variant="primary" disabled={!changed} pending={acts.publish.isPending} onClick={editor.save}>
        {t('save')}
      </Button>
    </>
  )
}

function Failure({ editor }: { editor: Editor }) {
  const t = useT(brandMessages)
  const { locale } = useLocale()
  const { failure, acts } = editor
  if (!failure) return null
  const stale = failure instanceof ApiError && failure.code === 'CONFLICT'
  return (
    <Banner
      tone="critical"
      className="mb-3"
      actions={
        stale && (
          <Button size="compact" onClick={() => void acts.renew()}>
            {t('reload')}
          </Button>
        )
      }
    >
      {stale ? t('conflict') : (errorMessage(failure, locale) ?? String(failure))}
    </Banner>
  )
}

function Approval({ setting, editor }: { setting: FullSetting; editor: Editor }) {
  const t = useT(brandMessages)
  const { setApproval } = editor.acts
  const shown = setApproval.isPending ? setApproval.variables : setting.approvalRequired
  return (
    <Card title={t('approval')}>
      <Switch
        checked={shown}
        label={t('approvalLabel')}
        hint={t('approvalHint')}
        onChange={(next) => setApproval.mutate(next)}
      />
    </Card>
  )
}

function Questions({ editor, discarding, onClose }: { editor: Editor; discarding: boolean; onClose: () => void }) {
  const t = useT(brandMessages)
  const { blocker } = editor
  return (
    <>
      <ConfirmDialog
        open={discarding}
        title={t('discardTitle')}
        confirm={t('discard')}
        keep={t('stay')}
        danger
        onCancel={onClose}
        onConfirm={() => (editor.discard(), onClose())}
      >
        {t('discardText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title={t('leaveTitle')}
        confirm={t('leave')}
        keep={t('stay')}
        danger
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  )
}

/** Fields at the left, the preview beside them; one brand. */
export function BrandEditor({ setting, platform }: Props) {
  const t = useT(brandMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const editor = useEditor(setting)
  const [discarding, setDiscarding] = useState(false)
  const { form, errors, dirty } = editor
  const whose = platform ? setting.serverOrgId : undefined
  const [domain] = setting.domains
  const site = (locale === 'cn' ? setting.brand.siteNameCN : null) ?? setting.brand.siteName
  return (
    <div>
      <div className="sticky top-0 z-20 bg-bg">
        <PageHead
          above={platform && <PlaceLink href="/a/#/tenant/lists">{t('tenants')}</PlaceLink>}
          title={platform ? t('titleOf', { site }) : t('title')}
          beside={
            domain && (
              <Link href={domain.openUrl} external className="max-sm:hidden">
                {t('open')}
              </Link>
            )
          }
          actions={<Actions editor={editor} onDiscard={() => setDiscarding(true)} />}
        />
      </div>
      <Failure editor={editor} />
      {setting.draft && !dirty && (
        <Banner className="mb-3">{t('draftShown', { at: format.dateTime(setting.draft.savedAt) })}</Banner>
      )}
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-small text-muted">{t('requiredHint')}</p>
          <BrandForm form={form} errors={errors} whose={whose} onChange={editor.change} />
          {!setting.main && <Approval setting={setting} editor={editor} />}
          <VersionsCard whose={whose} acts={editor.acts} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-16">
          <BrandPreview form={form} main={setting.main} />
        </div>
      </div>
      <Questions editor={editor} discarding={discarding} onClose={() => setDiscarding(false)} />
    </div>
  )
}
