import { useState } from 'react'
import type { TenantRow } from '@waybill/contract/tenants/api'
import { ConfirmDialog, Field, focusField, TextInput, useT } from '@waybill/kit'
import { tenantMessages } from './messages.ts'
import { useTenantActs } from './use-tenants.ts'

/** Asks before a site is closed: whoever does it types the company's name. */
export function DeactivateDialog({ tenant, onClose }: { tenant: TenantRow; onClose: () => void }) {
  const t = useT(tenantMessages)
  const { setActive } = useTenantActs(tenant, onClose)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const name = tenant.orgName
  const right = typed.trim() === name.trim()
  const confirm = () => {
    setTried(true)
    if (right) setActive.mutate(false)
    else focusField('deactivate')
  }
  return (
    <ConfirmDialog
      open
      title={t('deactivateTitle', { name })}
      confirm={t('deactivate')}
      keep={t('keepActive')}
      danger
      pending={setActive.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="mb-3">{t('deactivateText', { n: tenant.sellers })}</p>
      <Field
        name="deactivate"
        label={t('deactivateType', { name })}
        error={tried && !right && t('deactivateWrong', { name })}
        className="text-fg"
      >
        <TextInput value={typed} onChange={setTyped} />
      </Field>
    </ConfirmDialog>
  )
}
