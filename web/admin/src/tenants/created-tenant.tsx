import type { createTenant, TenantRow } from '@waybill/contract/tenants/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { Banner, Button, CopyButton, DescriptionList, Dialog, Link, useT } from '@waybill/kit'
import { tenantMessages } from './messages.ts'

/** The end of the wizard: the address that works already, and to whom the link to set a password was sent. */
export function CreatedTenant(props: {
  created: OutputOf<typeof createTenant>
  owner: string
  onClose: () => void
  onBrand: (tenant: TenantRow) => void
}) {
  const { created, owner, onClose, onBrand } = props
  const { tenant, emailConfigured } = created
  const t = useT(tenantMessages)
  const [domain] = tenant.domains
  const copied = (value: string, name: string) => (
    <span className="flex items-center gap-1">
      <span className="min-w-0 break-all">{value}</span> <CopyButton value={value} name={name} />
    </span>
  )
  return (
    <Dialog
      open
      width={520}
      closing="by-button"
      title={t('doneTitle', { site: tenant.siteName })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" onClick={() => onBrand(tenant)}>
            {t('editBrand')}
          </Button>
        </>
      }
    >
      {emailConfigured ? (
        <Banner className="mb-4">{t('doneText', { email: owner.toLowerCase() })}</Banner>
      ) : (
        <Banner tone="warning" className="mb-4">
          {t('doneNoMail')}
        </Banner>
      )}
      <DescriptionList
        items={[
          { id: 'address', wide: true, label: t('address'), value: copied(domain?.host ?? '', t('address')) },
          { id: 'user', label: t('userName'), value: copied(owner.toLowerCase(), t('userName')) },
        ]}
      />
      {domain && (
        <p className="mt-4">
          <Link href={domain.openUrl} external>
            {t('tryIt')}
          </Link>
        </p>
      )}
    </Dialog>
  )
}
