import { Palette, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TenantDomain } from '@waybill/contract/brand/api'
import type { TenantRow } from '@waybill/contract/tenants/api'
import { errorMessage } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  ConfirmDialog,
  Drawer,
  Field,
  IconButton,
  Link,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { DomainField, type DomainKind } from './domain-field.tsx'
import { tenantMessages } from './messages.ts'
import { useTenantActs } from './use-tenants.ts'

type Acts = ReturnType<typeof useTenantActs>

function Domains({ domains, onRemove }: { domains: readonly TenantDomain[]; onRemove: (host: string) => void }) {
  const t = useT(tenantMessages)
  return (
    <ul className="flex flex-col divide-y rounded-control border">
      {domains.map(({ host, type, openUrl }) => (
        <li key={host} className="flex min-h-10 items-center gap-2 px-3">
          <Link href={openUrl} external className="min-w-0 truncate">
            {host}
          </Link>
          <span className="flex-1 truncate text-small text-muted">{type === 2 ? t('platform') : t('own')}</span>
          {domains.length > 1 && (
            <IconButton
              size="compact"
              label={t('removeDomain', { host })}
              icon={<Trash2 />}
              onClick={() => onRemove(host)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function AddDomain({ acts }: { acts: Acts }) {
  const t = useT(tenantMessages)
  const { locale } = useLocale()
  const [host, setHost] = useState('')
  const [kind, setKind] = useState<DomainKind>('1')
  const { addDomain } = acts
  const add = () => {
    if (host === '' || addDomain.isPending) return
    addDomain.mutate({ host, type: kind === '2' ? 2 : 1 }, { onSuccess: () => setHost('') })
  }
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <DomainField
        host={host}
        kind={kind}
        onHost={(next) => (addDomain.reset(), setHost(next))}
        onKind={setKind}
        error={errorMessage(addDomain.error, locale)}
      />
      <Button className="w-auto!" pending={addDomain.isPending} onClick={add}>
        {t('addDomain')}
      </Button>
    </div>
  )
}

function Company({ tenant, acts }: { tenant: TenantRow; acts: Acts }) {
  const t = useT(tenantMessages)
  const { locale } = useLocale()
  const [name, setName] = useState(tenant.orgName)
  const { rename } = acts
  const changed = name.trim() !== '' && name.trim() !== tenant.orgName
  return (
    <div className="flex items-end gap-2">
      <Field label={t('company')} hint={t('companyHint')} error={errorMessage(rename.error, locale)} className="flex-1">
        <TextInput value={name} maxLength={120} onChange={setName} />
      </Field>
      {changed && (
        <Button className="mb-5" pending={rename.isPending} onClick={() => rename.mutate(name.trim())}>
          {t('rename')}
        </Button>
      )}
    </div>
  )
}

function RemoveDomain({ host, acts, onClose }: { host: string | null; acts: Acts; onClose: () => void }) {
  const t = useT(tenantMessages)
  const { removeDomain } = acts
  return (
    <ConfirmDialog
      open={host !== null}
      title={t('removeTitle', { host: host ?? '' })}
      confirm={t('remove')}
      danger
      pending={removeDomain.isPending}
      onCancel={onClose}
      onConfirm={() => host !== null && removeDomain.mutate(host, { onSettled: onClose })}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}

/** Whether the owner has set a password; until then another link can be sent. */
function Owner({ owner, acts }: { owner: NonNullable<TenantRow['owner']>; acts: Acts }) {
  const t = useT(tenantMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const [now] = useState(Date.now)
  const { sendLink } = acts
  const { email, passwordSet, linkSentAt, linkExpiresAt } = owner
  const facts = { email, sent: format.dateTime(linkSentAt), until: format.dateTime(linkExpiresAt) }
  const expired = new Date(linkExpiresAt).getTime() < now
  const text = passwordSet ? t('ownerSet', facts) : t(expired ? 'ownerExpired' : 'ownerWaiting', facts)
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-section font-semibold">{t('owner')}</h2>
      <p className="break-words">{text}</p>
      {sendLink.error && <Banner tone="critical">{errorMessage(sendLink.error, locale)}</Banner>}
      {!passwordSet && (
        <Button pending={sendLink.isPending} onClick={() => sendLink.mutate()}>
          {t('sendLink')}
        </Button>
      )}
    </section>
  )
}

/** One tenant beside the list: its company, its domains, and whether its site is open. */
export function TenantDrawer(props: {
  tenant: TenantRow
  onClose: () => void
  onBrand: () => void
  onDeactivate: () => void
}) {
  const { tenant, onClose, onBrand, onDeactivate } = props
  const t = useT(tenantMessages)
  const acts = useTenantActs(tenant, () => undefined)
  const [removing, setRemoving] = useState<string | null>(null)
  const { activeFlag } = tenant
  return (
    <Drawer
      open
      width={560}
      title={tenant.siteName}
      aside={activeFlag ? <Badge tone="success">{t('active')}</Badge> : <Badge>{t('inactive')}</Badge>}
      onClose={onClose}
      footer={
        <Button variant="primary" icon={<Palette />} onClick={onBrand}>
          {t('editBrand')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Company tenant={tenant} acts={acts} />
        {tenant.owner && <Owner owner={tenant.owner} acts={acts} />}
        <section className="flex flex-col gap-3">
          <h2 className="text-section font-semibold">{t('domains')}</h2>
          <Domains domains={tenant.domains} onRemove={setRemoving} />
          <AddDomain acts={acts} />
        </section>
        <section className="flex flex-col items-start gap-3 rounded-control border border-danger p-4">
          <h2 className="text-section font-semibold">{t('danger')}</h2>
          <p className="text-muted">{activeFlag ? t('dangerText') : t('dangerOpenText')}</p>
          {activeFlag ? (
            <Button variant="danger-outline" onClick={onDeactivate}>
              {t('deactivate')}
            </Button>
          ) : (
            <Button pending={acts.setActive.isPending} onClick={() => acts.setActive.mutate(true)}>
              {t('activate')}
            </Button>
          )}
        </section>
      </div>
      <RemoveDomain host={removing} acts={acts} onClose={() => setRemoving(null)} />
    </Drawer>
  )
}
