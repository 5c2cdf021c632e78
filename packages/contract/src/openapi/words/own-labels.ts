import { codes, type Sections } from '../entry.ts'

const ofOrder = {
  shipmentId: ['ID of the shipment.', 100128],
  orderId: ['ID of the order.', 100242],
} as const

/** Labels that sellers upload. */
export const ownLabelSections: Sections = {
  readOwnLabels: {
    orderIds: ['IDs of orders that the labels may be for. Labels that name one of them are matched.', [100242]],
  },
  ReadOwnLabelsResponse: { labels: 'The labels of the file, in its order. Empty pages are omitted.' },
  ReadLabel: {
    _: 'An uploaded label, as it was read.',
    id: 'ID of the label, for attaching it within a day.',
    fileName: ['Name of the file.', 'label.pdf'],
    kind: 'What the file is by its content.',
    page: ['Place of the label in its file, from 1.', 1],
    pages: ['Number of labels in the file.', 1],
    numbers: 'Tracking numbers that the barcodes name, the most likely first. Empty if none can be read.',
    certain: ['`true` if the first number is certain.', true],
    orderId: [
      'ID of the order that the label is for, among those asked about. `null` if none or several may be meant.',
      100242,
    ],
  },
  ReadLabelNumber: {
    _: 'A tracking number of a carrier.',
    carrier: codes('Carrier', 'Carrier.', 2),
    trackingNo: ['Tracking number.', '1Z999AA10123456784'],
  },
  AttachOwnLabelsRequest: { labels: 'Which label is for which order.' },
  AttachOwnLabelsRequestLabel: {
    _: 'A label and its order.',
    labelId: 'ID of the uploaded label.',
    carrier: codes('Carrier', 'Carrier of the tracking number.', 2),
    trackingNo: ['Tracking number on the label.', '1Z999AA10123456784'],
  },
  AttachOwnLabelsResponse: { results: 'One for each label, in the order of the request.' },
  AttachOwnLabelsResponseResult: {
    _: 'What became of a label.',
    labelId: 'ID of the uploaded label.',
    shipmentId: ['ID of the shipment. `null` if the label was not attached.', 100128],
    problem: ['Why the label was not attached. `null` if it was.', null],
  },
  RemoveOwnLabelRequest: { shipmentId: ofOrder.shipmentId },
  RemoveOwnLabelResponse: { ...ofOrder },
}
