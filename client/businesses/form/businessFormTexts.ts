/** Texts of the business form. */
export const businessFormTexts = {
  contact: 'Contact',
  name: 'Business Name',
  namePlaceholder: 'Enter business name',
  selectCategory: 'Select a category',
  locationPlaceholder: 'Enter business location',
  description: 'Description',
  descriptionPlaceholder: 'Describe your business...',
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
