/** Of the main part of the page, beside the navigation of a signed-in person. */
export const ownerMain = 'pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:pb-0 lg:pl-28'
