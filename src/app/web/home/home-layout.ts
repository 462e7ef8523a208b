/** Of the dashboard, and of what stands for it until its code is there. */
export const homeLayout = 'page-width flex flex-col gap-5 py-6 sm:gap-6 sm:py-10'
