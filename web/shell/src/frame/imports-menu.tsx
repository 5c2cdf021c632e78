import { ListChecks, Upload } from 'lucide-react'
import { IconButton, Menu, useT } from '@waybill/kit'
import { offersFeature } from '../host/open-feature.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'

/** Files of orders into the product, and the list of all such work. */
export function ImportsMenu() {
  const { registry, bridge } = useShellParts()
  const t = useT(shellMessages)
  const imports = offersFeature(registry, 'import-orders')
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('imports')} icon={<Upload />} className="text-inherit!" />}
      entries={[
        ...(imports
          ? [
              {
                id: 'orders',
                label: t('importOrders'),
                icon: <Upload />,
                onSelect: () => void bridge.openFeature('import-orders', {}),
              },
            ]
          : []),
        { id: 'jobs', label: t('importList'), icon: <ListChecks />, onSelect: () => bridge.navigate(places.jobs) },
      ]}
    />
  )
}
