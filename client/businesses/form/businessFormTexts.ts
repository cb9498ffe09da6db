/** Texts of the business form. */
export const businessFormTexts = {
  contact: 'Contact',
  name: 'Business Name',
  nameHint: 'Enter business name',
  selectCategory: 'Select a category',
  locationHint: 'Enter business location',
  description: 'Description',
  descriptionHint: 'Describe your business...',
  createTitle: 'Create Business',
  creating: 'Creating Business...',
  createdSuccessfully: 'Business created successfully!',
  createFailed: 'Failed to create business',
  editTitle: 'Edit Business',
  update: 'Update Business',
  updating: 'Updating Business...',
  updated: 'Business updated successfully!',
  updateFailed: 'Failed to update business',
};
