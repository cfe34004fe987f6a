import { examModule } from '@contract/exam/module';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

/** Leads back from a page outside the frame, where there is no menu. */
export function OwnExams() {
  return (
    <Button variant="default" component={Link} to={examModule.screens.myExam.path}>
      我的考试
    </Button>
  );
}
