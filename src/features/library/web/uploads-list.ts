/** Names the list of uploads among what is not sent yet. */
export const uploadsList = 'uploads'
