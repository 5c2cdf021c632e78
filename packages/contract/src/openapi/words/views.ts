import { codes, type Entries, type Entry, type Sections } from '../entry.ts'

const state: Entry = [
  'Filters, view, sort and columns, named as in the address of the list.',
  { view: 'awaiting', weight: 'none' },
]
const shared: Entry = ['`true` if everyone in the organization sees it.', false]
const setting: Entries = {
  first: [
    'View that the list opens with: name of a preset view or ID of a saved one. `null`: the first preset view.',
    'held',
  ],
  order: ['IDs of saved views in the order of their tabs. Others follow by age.', [1]],
  columns: [
    'Columns of the preset views in their order. `+`: always shown, `-`: never, otherwise where there is room. `null`: as the list comes.',
    ['orderNo', '+tags', '-weight'],
  ],
}
const list = codes('TableView', 'List that the view belongs to.', 102)

/** Saved views of lists. */
export const viewSections: Sections = {
  listViews: { tableView: list },
  ListViewsResponse: {
    views: 'Your own views and the shared ones, oldest first.',
    setting: 'How you look at this list.',
  },
  ListSetting: { _: 'How a user looks at a list.', ...setting },
  SavedView: {
    _: 'A saved view of a list.',
    name: ['Name of the view.', 'Amazon, no weight'],
    shared,
    own: ['`true` if you own it.', true],
    deletable: ['`true` if you may delete it: you own it, or it is shared and its owner has left.', true],
    ownerName: ['Name of its owner.', 'Maya Redwood'],
    state,
    updatedAt: 'When it was last changed.',
  },
  CreateViewRequest: {
    tableView: list,
    name: ['Unique among your own views and the shared ones, in any case.', 'Heavy'],
    shared,
    state,
  },
  UpdateViewRequest: { name: ['New name.', 'Heavy'], shared, state },
  SaveListSettingRequest: { tableView: list, ...setting },
}
