import { useState } from 'react'
import type { PriceRuleVersion } from '@waybill/contract/prices/api'
import { errorProps } from '@waybill/host'
import { Button, Drawer, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { RuleDrawer } from './rule-drawer.tsx'
import { useHistory } from './use-prices.ts'

type Props = {
  id: number
  /** The rule as the list has it; undefined when it is not on the loaded page. */
  listed: PriceRuleVersion | undefined
  onClose: () => void
}

/** The rule that the address names, on the loaded page of the list or not: its newest version. */
export function OpenedRule({ id, listed, onClose }: Props) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const query = useHistory(id)
  const read = query.data?.versions[0]
  const newest = read && (!listed || read.version > listed.version) ? read : listed
  // The version that was opened stays while it is edited: a newer one is a conflict, not a change of the form.
  const [opened, setOpened] = useState(listed)
  if (!opened && newest) setOpened(newest)
  if (opened)
    return (
      <RuleDrawer
        key={opened.version}
        rule={opened}
        onClose={onClose}
        onReload={() => setOpened(newest)}
        newer={newest && newest.version !== opened.version ? newest.version : null}
      />
    )
  return (
    <Drawer
      open
      width={760}
      title={t('rule')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-96 w-full" />}
        error={query.error ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        {null}
      </PageState>
    </Drawer>
  )
}
