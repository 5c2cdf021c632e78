import { keepOverride } from '../../tenant/tenant-override.ts'
import { usePlaces } from '../use-places.ts'

/** Where a shared device lets people log in by email and password; loaded as a page of its own. */
export const useByPassword = (): string => keepOverride(`${usePlaces()('/login').split('?')[0]}?password`)
