import { useState } from 'react'
import { isEmail } from '@waybill/contract/core/email'
import { PlaceLink, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, RadioGroup, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { linkMessages } from './messages.ts'
import { useActiveWarehouses, useInvite } from './use-links.ts'

/** Invites an email address to one of the warehouses; the answer is the same for every address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT(linkMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const { locale } = useLocale()
  const warehouses = useActiveWarehouses().data?.records
  const [chosen, setChosen] = useState<string | null>(null)
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState(locale)
  const [tried, setTried] = useState(false)
  const invite = useInvite()
  const warehouse = chosen ?? (warehouses?.[0] ? String(warehouses[0].id) : null)
  const wrong = !isEmail(email.trim().toLowerCase())
  const submit = () => {
    setTried(true)
    if (wrong) return focusField('email')
    if (warehouse === null || invite.isPending) return
    invite.mutate(
      { warehouseId: Number(warehouse), email: email.trim(), language },
      {
        onSuccess: (sent) => {
          bridge.toast('ok', t('sent', { email: sent.email }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inviteTitle')}
      dirty={email !== '' && !invite.isPending}
      locked={invite.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={invite.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" pending={invite.isPending} disabled={warehouses?.length === 0}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('inviteText')}</p>
        {invite.isError && <Banner tone="critical">{messageOf(invite.error)}</Banner>}
        {warehouses?.length === 0 && (
          <Banner tone="info">
            {t('noWarehouse')} <PlaceLink href="/w/#/warehouse/lists?new=true">{t('addWarehouse')}</PlaceLink>
          </Banner>
        )}
        <Field label={t('warehouse')}>
          <Select
            value={warehouse}
            options={(warehouses ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={setChosen}
          />
        </Field>
        <Field name="email" label={t('email')} required error={tried && wrong ? t('emailWrong') : undefined}>
          <TextInput type="email" value={email} maxLength={254} onChange={setEmail} />
        </Field>
        <Field group label={t('language')}>
          <RadioGroup
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', label: t('english') },
              { value: 'cn', label: t('chinese') },
            ]}
          />
        </Field>
      </div>
    </Dialog>
  )
}
