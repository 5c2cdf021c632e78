import { useShell } from '@waybill/host'

/** A badge has opened this session: what plans and decides is a manager's, and not shown. */
export const useFloorOnly = (): boolean => useShell().user?.floorOnly ?? false
