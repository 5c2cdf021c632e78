import type { Entries, Sections } from '../entry.ts'

const fields: Entries = {
  id: ['ID of the list.', 4],
  name: ['Name, unique among the lists.', 'Islands'],
  kind: ['What it holds: `text`, or `zip` for ZIP codes, prefixes (902*) and ranges (90001-90899).', 'zip'],
  count: ['Number of entries.', 2],
  version: ['Grows with every change; send it back with an update.', 1],
  updatedAt: 'When it was last changed, in UTC.',
  rules: ['Names of the rules that ask for it.', ['Islands by USPS']],
}
const items = ['The entries, up to 5,000.', ['967*', '00601-00988']] as const
const pasted = ['The entries, up to 5,000; each is kept once.', ['967*', '00601-00988']] as const

export const ruleListSections: Sections = {
  ListRuleListsResponse: { _: 'The named lists.', lists: 'The lists by name.' },
  RuleList: { _: 'A named list that auto rules compare with.', ...fields },
  getRuleList: { id: ['ID of the list.', 4] },
  GetRuleListResponse: { _: 'A named list with its entries.', ...fields, items },
  CreateRuleListRequest: {
    _: 'A list to be made.',
    name: fields['name']!,
    kind: fields['kind']!,
    items: pasted,
  },
  SavedRuleList: {
    _: 'The list as it was saved.',
    ...fields,
    items,
    duplicates: ['Number of entries that were there more than once and are kept once.', 0],
  },
  updateRuleList: { id: ['ID of the list.', 4] },
  UpdateRuleListRequest: {
    _: 'What the list is from now on.',
    version: ['Version that was read.', 1],
    name: fields['name']!,
    items: pasted,
  },
  deleteRuleList: { id: ['ID of the list.', 4] },
}
