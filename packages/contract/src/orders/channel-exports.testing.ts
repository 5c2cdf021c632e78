/**
 * Headings of the order exports of sales channels, in the channels' own order: what their documentation and public samples show.
 * `template` is the ready template that says what the headings mean; `samples` are values like those below a heading.
 */
export type ChannelExport = {
  template: number
  headings: readonly string[]
  samples?: Readonly<Record<string, readonly string[]>>
}
const list = (text: string): string[] => text.split(',').map((part) => part.trim())

export const channelExports: Readonly<Record<string, ChannelExport>> = {
  Shopify: {
    template: 2,
    headings: list(
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References',
    ),
    samples: { Name: ['#1001', '#1002'], 'Shipping Name': ['Ann Lee', 'Bo Li'], Phone: ['+12135550100'] },
  },
  Amazon: {
    template: 3,
    headings: list(
      'order-id,order-item-id,purchase-date,payments-date,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,currency,item-price,item-tax,shipping-price,shipping-tax,ship-service-level,recipient-name,ship-address-1,ship-address-2,ship-address-3,ship-city,ship-state,ship-postal-code,ship-country,ship-phone-number,delivery-start-date,delivery-end-date,delivery-time-zone,delivery-Instructions,sales-channel,is-business-order,purchase-order-number,price-designation',
    ),
  },
  'Amazon, unshipped': {
    template: 11,
    headings: list(
      'order-id,order-item-id,purchase-date,payments-date,reporting-date,promise-date,days-past-promise,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,quantity-shipped,quantity-to-ship,ship-service-level,recipient-name,ship-address-1,ship-address-2,ship-address-3,ship-city,ship-state,ship-postal-code,ship-country,is-business-order,purchase-order-number,price-designation',
    ),
  },
  eBay: {
    template: 4,
    headings: list(
      'Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Buyer Note,Buyer Address 1,Buyer Address 2,Buyer City,Buyer State,Buyer Zip,Buyer Country,Buyer Tax Identifier Name,Buyer Tax Identifier Value,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Sold Via Promoted Listings,Quantity,Sold For,Shipping And Handling,Item Location,Item Zip Code,Item Country,eBay Collect And Remit Tax Rate,eBay Collect And Remit Tax Type,eBay Reference Name,eBay Reference Value,Tax Status,Seller Collected Tax,eBay Collected Tax,Electronic Waste Recycling Fee,Mattress Recycling Fee,Battery Recycling Fee,White Goods Disposal Tax,Tire Recycling Fee,Additional Fee,Lumber Fee,Prepaid Wireless Fee,Road Improvement And Food Delivery Fee,eBay Collected Charges,Total Price,eBay Collected Tax and Fees Included in Total,Payment Method,Sale Date,Paid On Date,Ship By Date,Minimum Estimated Delivery Date,Maximum Estimated Delivery Date,Shipped On Date,Feedback Left,Feedback Received,My Item Note,PayPal Transaction ID,Shipping Service,Tracking Number,Transaction ID,Variation Details,Global Shipping Program,Global Shipping Reference ID,Click And Collect,Click And Collect Reference Number,eBay Plus,Authenticity Verification Program,Authenticity Verification Status,Authenticity Verification Outcome Reason,PSA Vault Program,Vault Fulfillment Type,eBay Fulfillment Program,Tax City,Tax State,Tax Zip,Tax Country,eBay International Shipping',
    ),
  },
  'eBay, older': {
    template: 5,
    headings: list(
      'Sales Record Number,User Id,Buyer Fullname,Buyer Phone Number,Buyer Email,Buyer Address 1,Buyer Address 2,Buyer City,Buyer State,Buyer Zip,Buyer Country,Order ID,Item ID,Transaction ID,Item Title,Quantity,Sale Price,Shipping And Handling,Sales Tax,Insurance,Total Price,Payment Method,PayPal Transaction ID,Sale Date,Checkout Date,Paid on Date,Shipped on Date,Shipping Service,Feedback Left,Feedback Received,Notes to Yourself,Custom Label,Listed On,Sold On,Private Notes,Product ID Type,Product ID Value,Product ID Value 2,Variation Details',
    ),
  },
  'Etsy, items': {
    template: 6,
    headings: list(
      'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU',
    ),
  },
  'Etsy, orders': {
    template: 7,
    headings: list(
      'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount,Buyer,Order Type,Payment Type,InPerson Discount,InPerson Location,SKU',
    ),
  },
  WooCommerce: {
    template: 8,
    headings: list(
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Quantity,Item Cost,Coupon Code,Discount Amount,Discount Amount Tax',
    ),
  },
  'WooCommerce, a row each': {
    template: 12,
    headings: list(
      'order_id,order_number,order_number_formatted,date,status,shipping_total,shipping_tax_total,fee_total,fee_tax_total,tax_total,discount_total,order_total,refunded_total,order_currency,payment_method,shipping_method,customer_id,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_address_2,shipping_postcode,shipping_city,shipping_state,shipping_country,shipping_company,customer_note,line_items,shipping_items,fee_items,tax_items,coupon_items,refunds,order_notes,download_permissions_granted',
    ),
  },
  Walmart: {
    template: 9,
    headings: list(
      'PO#,Order#,Order Date,Ship By,Delivery Date,Customer Name,Customer Shipping Address,Customer Phone Number,Ship to Address 1,Ship to Address 2,City,State,Zip,Segment,FLIDS,Line#,UPC,Status,Item Description,Shipping Method,Shipping Tier,Shipping SLA,Shipping Config Source,Qty,SKU,Item Cost,Shipping Cost,Tax,Update Status,Update Qty,Carrier,Tracking Number,Tracking Url,Seller Order NO,Fulfillment Entity,Replacement Order,Original Customer Order Id',
    ),
  },
  ShipStation: {
    template: 10,
    headings: list(
      'Order - Number,Order - Status,Order - CustomerID,Order - Pay Method,Date - Order Date,Date - Paid Date,Date - Shipped Date,Date - Ship By Date,Date - Hold Until,Market - Store Name,Market - Markeplace Name,Market - Market Order URL,Customer Email,Username,Bill To - Name,Ship To - Name,Ship To - Company,Ship To - Address 1,Ship To - Address 2,Ship To - Address 3,Ship To - City,Ship To - State,Ship To - Postal Code,Ship To - Country,Ship To - Phone,Ship To - Residential Flag,Ship To - Verified Flag,Ship To - Zone,Carrier - Carrier Selected,Carrier - Service Requested,Carrier - Service Selected,Service - Confirmation Type,Service - Package Type,Dimensions - Length,Dimensions - Width,Dimensions - Height,Weight - TotalOz,Insurance - Provider,Insurance - Insured Value,Insurance - Cost,Amount - Order Total,Amount - Order Subtotal,Amount - Order Tax,Amount - Order Shipping,Amount - Paid by Customer,Amount - Shipping Cost,Amount - Ship Rate Quoted,Count - Number of Items,Count - Number of Shipments,Custom - Field 1,Custom - Field 2,Custom - Field 3,Customs - Package Contents,Gift - Flag,Gift - Message,Notes - From Buyer,Notes - Internal,Notes - To Buyer,Source,Tags,Item - SKU,Item - Name,Item - Qty,Item - Price,Item - Options,Item - UPC,Item - Weight (oz),Item - Location,Item - Image URL',
    ),
  },
}
